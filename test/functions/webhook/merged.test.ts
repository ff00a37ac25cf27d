/** Who hears of merged entities (webhook.scopes_led), and what is told of a merge. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/merged.ts'
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
    const told: string[] = []
    for (const [name, id] of Object.entries(of)) if ((await eventsFor(q, id)).length > 0) told.push(name)
    return told
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

database.transaction('WEBHOOK-61 who filters by either hears that one was merged into the other, and is told into which; each event once', async (t, q) => {
  const { team, competition, other, cup, of } = await open(q)
  await relay(q)
  await q('delete from webhook.deliveries')
  await merge(q, 'team', other, team)
  await merge(q, 'competition', cup, competition)
  await relay(q)
  const told = async (name: string) => (await eventsFor(q, of[name] as string))
    .map(({ type, subject, data }) => [type, subject, data.merged_into])
  t.same([await told('team'), await told('other')], [[['oyss.team.merged', other, team]], [['oyss.team.merged', other, team]]])
  t.same([await told('competition'), await told('cup')], Array(2).fill([['oyss.competition.merged', cup, competition]]))
  t.same([await told('both'), await told('owls')], [[], []])
  await undo(q, 'team', other)
  await relay(q)
  t.same((await told('other')).at(-1), ['oyss.team.unmerged', other, undefined])
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
