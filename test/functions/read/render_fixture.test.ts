import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { gone, homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

const open = async (q: Query): Promise<void> => {
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['club', 'hostFeed'], ['parent', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
}

database.transaction('IDENTITY-4 read.external_ids_of: one a source, the first by name, also where it no longer lists the entity; whatever an id is written with', async (t, q) => {
  await open(q)
  const id = '"a"\\ 1'
  await push(q, 'league', [say('team', id, { name: 'Eagles' }), gone('team', id, { observed_at: '2026-09-01T00:00:00Z' })])
  const team = await idOf(q, 'league', 'team', id)
  const report = async () => JSON.parse(await q.value('select read.external_ids_of($1, $2)', [homeOf(q).realmId, team]))
  t.same(await report(), { league: id })
  await push(q, 'club', [say('team', team, { name: 'Eagles' })])
  await push(q, 'league', [say('team', team, { name: 'Eagles' }), gone('team', id)])
  t.same(await report(), { club: team, league: id })
  t.equal(await q.value('select read.external_ids_of($1, $2)', [homeOf(q).realmId + 1, team]), '{}')
})

database.transaction('PROVENANCE-1, MODEL-20 read.provenance_of: each field by itself, with the source that won it; notes and coach are nobody\'s', async (t, q) => {
  await open(q)
  const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
  await push(q, 'club', [say('team', 't', { name: 'Eagles', level: 'Gold', coach: 'Ann', sanctioning: { usys: '1' } }, day(1))])
  const team = await idOf(q, 'club', 'team', 't')
  await push(q, 'parent', [say('team', team, { name: 'Other', season: '2026', sanctioning: { usys: '2', ayso: '3' } }, day(5))])
  await push(q, 'league', [say('team', team, { name: 'Eagles FC' }, day(2))])
  const winners = async () => Object.fromEntries(Object.entries(JSON.parse(await q.value('select read.provenance_of($1, array[$2])', [
    homeOf(q).realmId, team
  ])))
    .map(([field, entry]: any) => [field, `${entry.source} ${entry.rank}`]))
  t.same(await winners(), {
    level: 'club 3', name: 'league 1', 'sanctioning.ayso': 'parent 6', 'sanctioning.usys': 'club 3', season: 'parent 6'
  })
  await push(q, 'league', [gone('team', team, day(3))])
  t.match(await winners(), { name: 'club 3' })
})

database.transaction('what is asked for every row of a page is planned once, not for each row: read.provenance_of, read.placeholder', async (t, q) => {
  for (const name of ['provenance_of(integer, text[])', 'placeholder(integer, bigint[])']) {
    t.match(await q.value('select proconfig from pg_proc where oid = $1::regprocedure', [`read.${name}`]), [
      'plan_cache_mode=force_generic_plan'
    ])
  }
})
