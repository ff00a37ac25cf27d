/** A database in use: a season of several sources, with what its account set up besides. */
import type { Test } from 'tap'
import { makeFeedShell } from '../feeds/feed_shell.ts'
import { makeGames, toCsv } from '../schedules.ts'
import type { TestService } from '../service.ts'

/** Plays it on a running service. Gives the key of the account that has it. */
export async function playRelease (t: Pick<Test, 'teardown'>, service: TestService): Promise<string> {
  const { oyss, facts, file, upload } = makeFeedShell(t, service.database.connectionString, service.account.id)
  const demo = await oyss('demo', '--account', service.account.id, '--base-url', service.baseUrl, '--json')
  if (demo.code !== 0) throw new Error(demo.err)
  const games = makeGames(12)
  const feed = await facts(
    'feed', 'add', '--mode', 'test', '--account', service.account.id, '--name', 'Club list', '--kind', 'csv', '--sport', 'soccer',
    '--time-zone', 'America/Chicago', '--file', file('games.csv', toCsv(games)), '--yes')
  await upload(feed.feed_id, file('moved.csv', toCsv(games.map((game, at) => at === 3 ? { ...game, time: '21:15' } : game))))
  for (const url of ['http://127.0.0.1:59999/hooks', 'http://127.0.0.1:59999/others']) {
    const request = JSON.stringify({ url, events: ['oyss.fixture.*', 'oyss.result.finalized'] })
    const { status, body } = await service.secret.post('/v1/subscriptions', request)
    if (status !== 201) throw new Error(`a subscription answered ${status}: ${JSON.stringify(body)}`)
  }
  await service.apply('parents', [{
    type: 'team', external_id: 'late', data: { name: 'Harbor Kestrels', sport: 'soccer' }, observed_at: new Date().toISOString()
  }])
  return service.account.secretKey
}
