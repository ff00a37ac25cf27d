/** What a deleted feed reported of games to come is withdrawn (FEED-391): one game of each kind, and random histories. */
import fc from 'fast-check'
import t from 'tap'
import { difference } from '../../helpers/canonical_state.ts'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { withdraw } from '../../helpers/feeds/deleting.ts'
import { makeFeed } from '../../helpers/feeds/feeds.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { work } from '../../helpers/identity/matching.ts'
import { readLive } from '../../helpers/live_state.ts'
import { settings } from '../../helpers/property.ts'
import {
  apply, fixtureOf, game, historyOf, homeOf, idOf, makeRealm, makeSource, provenanceOf, push, setClock, store, type Observation, type Realm
} from '../../helpers/seed.ts'
import { moment, observe, steps, VALUE, type Step } from '../../helpers/undo_histories.ts'

const database = await useDatabase(t)
const [PAST, LATER] = ['2026-09-12T17:00:00Z', '2026-10-12T17:00:00Z']
const NOW = '2026-09-20T08:00:00Z'
const at = (hour: number) => ({ observed_at: `2026-09-01T${String(hour).padStart(2, '0')}:00:00Z` })
const played = (home: string, away: string) => [['home', home], ['away', away]]
  .map(([role, id]) => ({ role, team: { external_id: id!, name: `Team ${id}` } }))
const remove = (q: Query, feedId: string, reports: string): Promise<unknown> =>
  q.call('manage.delete_feed', { feed_id: feedId, reports, note: null })
const voidTeams = async (q: Query): Promise<string[]> =>
  (await q('select name from canon.teams where void_at is not null order by name')).map(({ name }) => name)

/** A feed with games over and to come; a league knows one of either. */
async function open (q: Query): Promise<{ feedId: string, source: string }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  const { feedId, sourceKey: source } = await makeFeed(q)
  await makeSource(q, 'league', 'crowd')
  await push(q, source, [
    game('over', { start: PAST, sides: played('a', 'b') }, at(1)), game('later', { start: LATER, sides: played('a', 'c') }, at(1)),
    game('known', { start: LATER, sides: played('d', 'e'), venue: { external_id: 'v', name: 'Oak Park' } }, at(1)),
    game('knownover', { start: PAST, sides: played('d', 'f') }, at(1))
  ])
  await push(q, 'league', [
    game(await idOf(q, source, 'fixture', 'known'), { start: '2026-10-12T18:00:00Z', title: 'Final' }, at(1)),
    game(await idOf(q, source, 'fixture', 'knownover'), { start: '2026-09-12T18:00:00Z' }, at(1))
  ])
  await setClock(q, NOW)
  return { feedId, source }
}

database.transaction('FEED-391 games to come that nothing else reports are cancelled and leave lists; what is over stays as it is', async (t, q) => {
  const { feedId, source } = await open(q)
  const over = [await fixtureOf(q, source, 'over'), await fixtureOf(q, source, 'knownover')]
  const { start } = (await fixtureOf(q, source, 'known'))
  t.equal(start, LATER, 'the feed wins')
  await remove(q, feedId, 'withdraw')
  t.match(await fixtureOf(q, source, 'later'), { status: 'scheduled' }, 'a job does it')
  t.equal(await withdraw(q, feedId, 1), 2)

  t.match(await fixtureOf(q, source, 'later'), { status: 'cancelled', start: LATER, previous: null })
  t.match((await provenanceOf(q, 'fixture', source, 'later')).status, [
    { value: 'cancelled', winning: true, reason: /^Implied: the upload that reported it was undone, or its feed was deleted/ }
  ])
  const changes = (await historyOf(q, source, 'later')).slice(1)
  t.same(changes.map(({ kind, reason, source: from }) => [kind, reason, from]), ['cancelled', 'withdrawn'].map((kind) => [
    kind, 'The feed that reported it was deleted.', 'oyss:undo'
  ]))
  t.match(await fixtureOf(q, source, 'known'), {
    status: 'scheduled', start: '2026-10-12T18:00:00Z', title: 'Final', venue: undefined, sides: undefined
  }, 'the league alone counts')
  t.same([await fixtureOf(q, source, 'over'), await fixtureOf(q, source, 'knownover')], over)
  t.same(await voidTeams(q), ['Team c', 'Team e'])
  t.equal(await q.value("select count(*)::integer from canon.venues where void_at is not null"), 1)
  t.equal(await q.value('select count(*)::integer from canon.lost_references where realm_id = $1', [homeOf(q).realmId]), 0)
})

database.transaction('FEED-391, CORRECT-4 a corrected game to come is withdrawn with its corrections, one that is over keeps its own', async (t, q) => {
  const { feedId, source } = await open(q)
  await correct(q, source, ['over', 'later', 'known'].map((id) =>
    correction('fixture', id, '2026-09-02T08:00:00Z', {
      field: 'title', until: '2026-12-01T00:00:00Z'
    }, { title: `Cup ${id}` })))
  await remove(q, feedId, 'withdraw')
  await withdraw(q, feedId)
  t.match(await fixtureOf(q, source, 'over'), { title: 'Cup over' })
  t.match(await fixtureOf(q, source, 'known'), { title: 'Final' })
  t.match(await fixtureOf(q, source, 'later'), { status: 'cancelled' })
  t.same(await q.value(`select array_agg(m.external_id) from canon.corrections k
    join canon.external_ids m using (mapping_id) where k.until is not null`), ['over'], 'no job ends what claims nothing')
})

database.transaction('FEED-390, FEED-392 what was accepted before the deletion is applied and withdrawn, what comes after it changes nothing', async (t, q) => {
  const { feedId, source } = await open(q)
  const before = await store(q, source, [game('late', { start: LATER, sides: played('a', 'g') }, at(2))])
  await remove(q, feedId, 'withdraw')
  t.match(await q.as('oyss_resolver', () => q.call('jobs.withdraw_feed', { feed_id: feedId, after: null, game_limit: 10 })), {
    games: 0, is_put_back: true
  })
  await apply(q, before)
  await withdraw(q, feedId)
  t.match(await fixtureOf(q, source, 'late'), { status: 'cancelled' })
  await setClock(q, '2026-09-20T09:00:00Z')
  await q("update intake.batches set status = 'received', received_at = util.now() where batch_id = $1", [before])
  await apply(q, before)
  t.match(await fixtureOf(q, source, 'late'), { status: 'cancelled' })
  t.equal(await withdraw(q, feedId), 0)
})

const { title, parameters } = settings(3, 150)
database.transaction(`FEED-391 values are those of the same history without the games to come: ${title}`, async (t, q) => {
  await fc.assert(fc.asyncProperty(steps, fc.constantFrom(20, 13, 6, 1), async (all, hour) => {
    await q('savepoint history')
    const [acted, without] = [await begin(q), await begin(q)]
    await follow(q, acted, all, () => false)
    await setClock(q, `2026-09-12T${hour}:00:00Z`.replace('T6:', 'T06:').replace('T1:', 'T01:'))
    await remove(q, acted.feedId, 'withdraw')
    await withdraw(q, acted.feedId, 1)
    const gone = (await q(
      "select external_id from canon.external_ids where realm_id = $1 and entity_type = 'fixture' and is_void", [acted.realmId]
    )).map(({ external_id: id }) => id)
    await follow(q, without, all, (id) => gone.includes(id))
    const found = difference(await readLive(q, without.realmId), await readLive(q, acted.realmId))
    if (found) throw new Error(`what is left differs:\n${found}`)
    await q('rollback to history')
  }), parameters)
  t.pass()
})

type World = Realm & { feedId: string, source: string }
async function begin (q: Query): Promise<World> {
  await setClock(q, '2026-09-02T00:00:00Z')
  const realm = await makeRealm(q, 'History')
  const { feedId, sourceKey: source } = await makeFeed(q, {}, realm)
  await makeSource(q, 'other', 'hostFeed', realm)
  return { ...realm, feedId, source }
}

/** What a history does in a realm, without the games of the feed that `leaves` names. */
async function follow (q: Query, realm: World, all: readonly Step[], leaves: (id: string) => boolean): Promise<void> {
  const { source } = realm
  const report = async (from: string, observations: Observation[]): Promise<void> => {
    if (observations.length > 0) await apply(q, await store(q, from, observations, realm))
  }
  const find = (from: string, id: string, type = 'fixture'): Promise<string | null> => q.value(
    `select min(m.entity_id) from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
      where m.realm_id = $1 and s.source_key = $2 and m.entity_type = $3 and m.external_id = $4
        and (m.observation_id is not null or $3 <> 'fixture')`, [realm.realmId, from, type, id]
  ) as Promise<string | null>
  for (const [n, one] of all.entries()) {
    await setClock(q, `2026-09-02T00:${String(n).padStart(2, '0')}:00Z`)
    if (one.kind === 'run') {
      await report(source, one.entries.map((entry) => observe('a', entry, one.hour)).filter(({ external_id: id }) => !leaves(id as string)))
    } else if (one.kind === 'report') await report('other', one.entries.map((entry) => observe('b', entry, one.hour)))
    else if (one.kind === 'work') await work(q)
    else if (one.kind === 'correction' || one.kind === 'merge') {
      const own = `ag${one.game}`
      const known = leaves(own) ? null : await find(source, own)
      if (known === null) continue
      if (one.kind === 'merge') {
        const other = await find('other', `bg${one.other}`)
        const [survivor, loser] = [known, other].sort() as [string, string]
        if (other !== null && other !== known) await merge(q, 'fixture', loser, survivor, realm)
        continue
      }
      // A correction of a venue would report it too.
      const field = one.field === 'venue' ? 'title' : one.field
      await correct(q, source, [correction('fixture', own, moment(one.hour), {
        field, ...one.replaced === null ? {} : { replaced: VALUE[field]!(one.replaced) }
      }, { [field]: VALUE[field]!(one.value) })], realm)
    }
  }
  await work(q)
}
