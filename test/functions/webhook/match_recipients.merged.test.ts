/**
 * Who receives events of merged entities, and what they say of a merge. How many would (webhook.count_recipients):
 * test/functions/identity/review_page.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'
import { eventsFor, relay, subscribe } from '../../helpers/subscriptions.ts'

const database = await useDatabase(t)
const reference = (id: string) => ({ external_id: id })
const league = (id: string) => say('competition', id, { name: `League ${id}`, sport: 'soccer', kind: 'league' })

/** A league's team and competition, and a crowd source's; those of the latter are subscribed to before they are merged. */
async function open (q: Query) {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'crowd', 'crowd')
  await push(q, 'league', [league('c1'), say('team', 't1', { name: 'Eagles' })])
  await setClock(q, '2026-09-01T08:01:00Z')
  await push(q, 'crowd', [league('c2'), say('team', 't2', { name: 'The Eagles' }), say('team', 't3', { name: 'Owls' })])
  const [team, competition] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'competition', 'c1')]
  const [other, cup] = [await idOf(q, 'crowd', 'team', 't2'), await idOf(q, 'crowd', 'competition', 'c2')]
  const of: Record<string, string> = {
    team: await subscribe(q, { team }), other: await subscribe(q, { team: other }), competition: await subscribe(q, { competition }),
    cup: await subscribe(q, { competition: cup }), both: await subscribe(q, { team: other, competition: cup }),
    mixed: await subscribe(q, { team, competition: cup }), owls: await subscribe(q, { team: await idOf(q, 'crowd', 'team', 't3') })
  }
  /** Who hears of a game of the league's team in the league's competition. */
  const heard = async (): Promise<string[]> => {
    await relay(q)
    await q('delete from webhook.deliveries')
    await push(q, 'league', [game(`g${await q.value('select count(*) from canon.fixtures')}`, {
      competition: reference('c1'), sides: sides('t1', 't9')
    })])
    await relay(q)
    const reported: string[] = []
    for (const [name, id] of Object.entries(of)) if ((await eventsFor(q, id)).length > 0) reported.push(name)
    return reported
  }
  return { team, competition, other, cup, of, heard }
}

database.transaction('WEBHOOK-60 a filter on what was merged follows its survivor, that of a subscription made before too, until the merge is undone', async (t, q) => {
  const { team, competition, other, cup, of, heard } = await open(q)
  t.same(await heard(), ['team', 'competition'])
  await merge(q, 'team', other, team)
  t.same(await heard(), ['team', 'other', 'competition'])
  await merge(q, 'competition', cup, competition)
  t.same(await heard(), ['team', 'other', 'competition', 'cup', 'both', 'mixed'])
  of.later = await subscribe(q, { team: other })
  t.same(await heard(), ['team', 'other', 'competition', 'cup', 'both', 'mixed', 'later'])
  await undo(q, 'team', other)
  t.same(await heard(), ['team', 'competition', 'cup', 'mixed'])
  await undo(q, 'competition', cup)
  t.same(await heard(), ['team', 'competition'])
})

database.transaction('WEBHOOK-60 who filters by either hears that one was merged into the other, and learns into which; each event once', async (t, q) => {
  const { team, competition, other, cup, of } = await open(q)
  await relay(q)
  await q('delete from webhook.deliveries')
  await merge(q, 'team', other, team)
  await merge(q, 'competition', cup, competition)
  await relay(q)
  const reported = async (name: string) => (await eventsFor(q, of[name] as string))
    .map(({ type, subject, data }) => [type, subject, data.merged_into])
  t.same([await reported('team'), await reported('other')], [[['oyss.team.merged', other, team]], [['oyss.team.merged', other, team]]])
  t.same([await reported('competition'), await reported('cup')], Array(2).fill([['oyss.competition.merged', cup, competition]]))
  t.same([await reported('both'), await reported('owls')], [[], []])
  await undo(q, 'team', other)
  await relay(q)
  t.same((await reported('other')).at(-1), ['oyss.team.unmerged', other, undefined])
})

database.transaction('WEBHOOK-60 a game that two lists had is sent once to each who filters by either of its teams, before, after and when it is undone', async (t, q) => {
  const { team, other, of } = await open(q)
  const [kickoff, later] = ['2026-09-12T14:30:00Z', '2026-09-12T15:00:00Z']
  const owls = await idOf(q, 'crowd', 'team', 't3')
  await push(q, 'league', [game('g', { start: kickoff, sides: sides('t1', owls) })])
  await setClock(q, '2026-09-01T08:02:00Z')
  await push(q, 'crowd', [game('h', { start: later, sides: sides('t2', 't3') })])
  const ids = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'crowd', 'fixture', 'h')]
  const reported = async (): Promise<Record<string, string[]>> => {
    await relay(q)
    const heard: Record<string, string[]> = {}
    const seen = new Map<string, string>()
    for (const name of ['team', 'other', 'owls']) {
      const events = (await eventsFor(q, of[name] as string)).filter(({ type }) => type.startsWith('oyss.fixture.'))
      t.equal(new Set(events.map(({ id }) => id)).size, events.length, `${name}: each event once`)
      for (const { id, subject, type } of events) {
        t.equal(seen.get(id) ?? subject + type, subject + type, 'one event has one id')
        seen.set(id, subject + type)
      }
      heard[name] = events.map(({ type, subject }) => `${type.slice(13)} ${'gh'[ids.indexOf(subject)]}`).sort()
    }
    await q('delete from webhook.deliveries')
    return heard
  }
  t.same(await reported(), { team: ['created g'], other: ['created h'], owls: ['created g', 'created h'] })
  await merge(q, 'team', other, team)
  t.equal(await idOf(q, 'crowd', 'fixture', 'h'), ids[0])
  const merged = await reported()
  t.same([merged.team, merged.owls], [merged.other, merged.other])
  t.equal(merged.other?.filter((event) => event === 'merged h').length, 1)
  await setClock(q, '2026-09-01T08:03:00Z')
  await push(q, 'crowd', [game('h', { start: later, sides: sides('t2', 't3'), title: 'Derby' })])
  t.same(await reported(), { team: ['updated g'], other: ['updated g'], owls: ['updated g'] })
  await undo(q, 'team', other)
  const undone = await reported()
  t.same([undone.team, undone.other, undone.owls].map((list) => list?.filter((event) => event === 'unmerged h').length), [1, 1, 1])
  for (const list of Object.values(undone)) t.equal(new Set(list).size, list.length)
})

database.transaction('webhook.scopes_led: all ids that lead to the same entities, in one realm; of what was not merged the ids themselves', async (t, q) => {
  const { team, other, competition } = await open(q)
  const led = async (scopes: string[], realm = homeOf(q)): Promise<string[]> =>
    (await q.value('select webhook.scopes_led($1, $2)', [realm.realmId, scopes])).toSorted()
  t.same(await led([team, competition]), [team, competition].toSorted())
  await merge(q, 'team', other, team)
  for (const scopes of [[team], [other], [team, other]]) t.same(await led(scopes), [team, other].toSorted())
  t.same(await led([other], await makeRealm(q, 'Other')), [other])
  t.same(await led([]), [])
})
