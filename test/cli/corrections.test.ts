/** oyss correction: what operators correct from the command line (CORRECT-17). */
import { userInfo } from 'node:os'
import t from 'tap'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeFeed } from '../helpers/feeds/feeds.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { apply, fixtureOf, game, idOf, makeRealm, makeSource, push, say, sides } from '../helpers/seed.ts'

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
const { accountId } = await makeRealm(q)
const whose = ['--mode', 'test', '--account', accountId]
await makeSource(q, 'club', 'hostFeed')
const SITE = 'connector:metro'

/** Applies what the command stored, as a worker does. */
async function applied (made: { batch: string }): Promise<void> {
  await apply(q, made.batch)
  await q('reset role')
}

t.test('CORRECT-17 correction make previews, stores, is listed and undone; values are checked, and refused in words', async (t) => {
  await push(q, 'club', [game('g', { start: '2026-09-12T17:00:00Z', title: 'Cup' })])
  const id = await idOf(q, 'club', 'fixture', 'g')
  const make = ['correction', 'make', id, ...whose]
  const preview = await oyss(...make, '--set', 'title=Final', '--preview')
  t.match(preview.out, /title +Cup +Final[^]*Nothing is stored\. Source: club\. Webhooks notified: 0\./)
  t.match(await facts(...make, '--set', 'title=Final', '--preview'), {
    source: 'club', of: null, entities: [{ fields: [{ after: 'Final' }] }]
  })
  t.match((await oyss('correction', 'list', id, ...whose)).out, /Nothing is corrected\.[^]*club: can be corrected/)

  const made = await facts(
    ...make, '--set', 'title=Final', '--set', 'status:="postponed"', '--reason', 'Seen', '--until', '2030-01-01T00:00Z'
  )
  t.match(made, { id, source: 'club', batch: /^batch_/ })
  t.match((await oyss('correction', 'list', id, ...whose)).out, /1 more not yet applied/)
  await applied(made)
  t.match(await fixtureOf(q, 'club', 'g'), { title: 'Final', status: 'postponed' })
  const { corrections: [one] } = await facts('correction', 'list', id, ...whose)
  t.match(one, {
    made_by: userInfo().username, reason: 'Seen', until: '2030-01-01T00:00:00Z', fields: [{ field: 'status' }, { field: 'title' }]
  })
  t.match((await oyss('correction', 'list', id, ...whose)).out, /title +Cup +Final/)
  await applied(await facts('correction', 'undo', one.correction_id, ...whose))
  t.match(await fixtureOf(q, 'club', 'g'), { title: 'Cup', status: 'scheduled' })

  const refused = async (...more: string[]): Promise<unknown> => JSON.parse((await oyss(...make, ...more, '--json')).err).error.code
  t.match((await oyss(...make, '--set', 'title:=7', '--reason', 'Seen')), { code: 1, err: /title/ })
  t.equal(await refused('--set', 'notes=x', '--reason', 'Seen'), 'OYV02')
  t.equal(await refused('--set', 'title=X'), 'OYV02', 'a reason is needed')
  t.equal(await refused('--set', 'title=X', '--reason', 'Seen', '--source', 'other'), 'OYC03')
  for (const wrong of [['--set', 'title'], ['--set', 'title:=x'], ['--set', 'title=X', '--until', 'soon']]) {
    t.equal((await oyss(...make, ...wrong, '--reason', 'Seen')).code, 2, wrong.join(' '))
  }
  t.equal(JSON.parse((await oyss('correction', 'undo', one.correction_id, ...whose, '--json')).err).error.code, 'OYC03')
})

t.test('CORRECT-16, CORRECT-17 what a connector reports is corrected too, and the list states what is missing', async (t) => {
  await makeFeed(q, { name: 'Metro', is_connector: true, url: 'https://metro.example/games.csv' })
  await push(q, SITE, [game('m', { title: 'Cup', sides: sides('a', 'b') })])
  const id = await idOf(q, SITE, 'fixture', 'm')
  const list = async (): Promise<string> => (await oyss('correction', 'list', id, ...whose)).out
  t.match(await list(), /connector:metro, by no source: Only an account that represents one of its clubs/)
  await push(q, 'club', [
    say('organization', 'o', { name: 'Harbour', kind: 'club' }),
    say('team', await idOf(q, SITE, 'team', 'a'), { name: 'Harbour', organization: { external_id: 'o' } })
  ])
  t.match(await list(), /create a source of the class ownerCorrection/)
  await makeSource(q, 'fixes', 'ownerCorrection')
  t.match(await list(), /connector:metro, by fixes: can be corrected/)
  const make = ['correction', 'make', id, ...whose, '--set', 'title=Final', '--reason', 'Seen']
  t.match((await oyss(...make, '--preview')).out, /Source: fixes, which corrects connector:metro\./)
  await applied(await facts(...make))
  t.equal((await fixtureOf(q, SITE, 'm')).title, 'Final')
  t.match(await list(), /connector:metro +title +Cup +Final/)
})
