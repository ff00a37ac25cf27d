import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fixtureOf, game, push, say, setClock, type EntityType } from '../../helpers/seed.ts'
import { day, open, merge, undo, originOf, events, position } from '../../helpers/identity/merging.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-35 with two competitions their divisions and stages are one where they agree; others stand under the survivor, and undoing parts all', async (t, q) => {
  await open(q)
  const cup = (id: string, name: string, divisions: object[]) =>
    say('competition', id, { name, sport: 'soccer', kind: 'league', divisions }, day(1))
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [cup('c', 'Cup', [
    { external_id: 'd1', name: 'Boys', age_group: 'U10', stages: [{ external_id: 's1', name: 'Pool', type: 'pool' }] },
    { external_id: 'd2', name: 'Twice' }, { external_id: 'd3', name: 'Twice' }
  ])])
  await setClock(q, '2026-10-01T00:00:01Z')
  await push(q, 'feed', [cup('k', 'The Cup', [
    {
      external_id: 'e1', name: 'BOYS', age_group: 'U10', stages: [
        { external_id: 't1', name: 'pool', type: 'pool' }, { external_id: 't2', name: 'Final', type: 'bracket' }
      ]
    },
    { external_id: 'e2', name: 'Twice' }, { external_id: 'e3', name: 'Girls' }
  ]), game('g', { competition: { external_id: 'k' }, division: { external_id: 'e1' }, stage: { external_id: 't1' } }, day(1))])
  const before = await q(`select to_jsonb(d) as row from canon.divisions d union all select to_jsonb(s) from canon.stages s
    union all select to_jsonb(c) - array['version', 'updated_at'] from canon.competitions c order by 1`)
  const [c, k] = [await originOf(q, 'league', 'competition', 'c'), await originOf(q, 'feed', 'competition', 'k')]
  const since = await position(q)
  const { decision_id: decision } = await merge(q, c, k)
  t.same((await q(`select entity_type, count(*)::integer from identity.redirects group by 1 order by 1`)), [
    { entity_type: 'competition', count: 1 }, { entity_type: 'division', count: 1 }, { entity_type: 'stage', count: 1 }
  ])
  const at = async (source: string, type: EntityType, id: string): Promise<string> => q.value(
    'select m.entity_id from canon.external_ids m join tenancy.sources s using (realm_id, source_id) where s.source_key = $1 and ' +
      'm.entity_type = $2 and m.external_id = $3', [source, type, id]
  )
  t.match(await fixtureOf(q, 'feed', 'g'), {
    competition: { id: c, name: 'Cup' }, division: { id: await at('league', 'division', 'd1'), name: 'Boys' },
    stage: { id: await at('league', 'stage', 's1'), name: 'Pool' }
  })
  t.same(await q('select distinct competition_id from canon.divisions where merged_into is null'), [{ competition_id: c }])
  t.equal(await q.value('select division_id from canon.stages where name = $1', ['Final']), await at('league', 'division', 'd1'))
  t.same((await events(q, since)).filter(({ entity_id: id }) => id === k), [
    { entity_id: k, event: 'oyss.competition.merged', fields: ['merged_into'] }
  ])
  t.same(await q(`select rests_on is null as is_first, count(*)::integer from identity.decisions where status = 'approved'
    group by 1 order by 1`), [
    { is_first: false, count: 2 }, { is_first: true, count: 1 }
  ])
  await undo(q, decision)
  t.same(await q(`select to_jsonb(d) as row from canon.divisions d union all select to_jsonb(s) from canon.stages s
    union all select to_jsonb(c) - array['version', 'updated_at'] from canon.competitions c order by 1`), before)
  t.equal((await fixtureOf(q, 'feed', 'g')).competition.id, k)
})
