import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { begin } from '../../helpers/relaying.ts'
import { game, homeOf, idOf, push, sides } from '../../helpers/seed.ts'
import { subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-143 webhooks are counted once that hear of a merge, of its fixtures or of tables, by their filters, while they are enabled', async (t, q) => {
  await begin(q)
  await push(q, 'league', [game('g', { competition: { external_id: 'c' }, sides: sides('a', 'x') }), game('h', { sides: sides('b', 'x') })])
  const [a, b, x, fixture, competition] = [
    await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b'), await idOf(q, 'league', 'team', 'x'),
    await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'competition', 'c')
  ]
  await subscribe(q, { events: ['*'] })
  await subscribe(q, { events: ['oyss.team.*'], team: a })
  await subscribe(q, { events: ['oyss.fixture.*'], team: x })
  const tables = await subscribe(q, { events: ['oyss.standing.updated'], competition })
  const count = (fixtures: string[], isTouched: boolean) => q.value("select webhook.count_recipients($1, 'team', $2, $3, $4)", [
    homeOf(q).realmId, [a, b], fixtures, isTouched
  ])
  t.equal(await count([], false), 2)
  t.equal(await count([fixture], false), 3)
  t.equal(await count([fixture], true), 4)
  await q(`update webhook.subscriptions set status = 'disabled', disabled_reason = 'Gone.', disabled_at = util.now()
    where subscription_id = $1`, [tables])
  t.equal(await count([fixture], true), 3)
})

database.transaction('CORRECT-9 webhook.count_listening: webhooks that events of changes would reach, by their filters', async (t, q) => {
  await begin(q)
  await push(q, 'league', [game('g', { competition: { external_id: 'c' }, sides: sides('a', 'b') })])
  const [a, fixture] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'fixture', 'g')]
  await subscribe(q, { events: ['*'] })
  await subscribe(q, { events: ['oyss.fixture.rescheduled'], team: a })
  await subscribe(q, { events: ['oyss.fixture.rescheduled'], competition: await idOf(q, 'league', 'competition', 'c') })
  await subscribe(q, { events: ['oyss.fixture.cancelled'] })
  const count = (...events: string[]) =>
    q.value('select webhook.count_listening($1, $2)', [homeOf(q).realmId, JSON.stringify([{ id: fixture, events }])])
  t.same([await count('oyss.fixture.rescheduled'), await count('oyss.fixture.cancelled'), await count()], [3, 2, 0])
})
