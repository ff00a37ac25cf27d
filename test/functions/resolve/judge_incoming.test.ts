/** A source that no longer has an entity (HISTORY-12). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  fixtureOf, game, gone, historyOf, idOf, makeRealm, makeSource, push, say, score, sides, type EntityType, homeOf
} from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'parent', 'crowd')
}
/** What the league says and the parent says of one entity; `shared` is the field that both claim, `alone` the league's. */
const CASES: { type: EntityType, table: string, league: Data, parent: Data, shared: string, alone: string }[] = [
  {
    type: 'organization', table: 'organizations', league: { name: 'Eagles SC', kind: 'club', region: 'IL' }, parent: { name: 'Eagles' },
    shared: 'name', alone: 'region'
  },
  {
    type: 'team', table: 'teams', league: { name: 'Eagles Blue', level: 'Gold' }, parent: { name: 'Eagles' }, shared: 'name',
    alone: 'level'
  },
  {
    type: 'venue', table: 'venues', league: { name: 'North Park', time_zone: 'America/Chicago' }, parent: { name: 'The park' },
    shared: 'name', alone: 'time_zone'
  },
  {
    type: 'competition', table: 'competitions', league: { name: 'Fall League', sport: 'soccer', kind: 'league', season: '2026' },
    parent: { name: 'League' }, shared: 'name', alone: 'season'
  },
  {
    type: 'fixture', table: 'fixtures', league: { kind: 'game', sport: 'soccer', title: 'Final', url: 'https://league.example' },
    parent: { title: 'Big game' }, shared: 'title', alone: 'url'
  },
  {
    type: 'stat_line', table: 'stat_lines', league: { sport: 'soccer', stats: { saves: 2 }, period: '1H' }, parent: { stats: { saves: 3 } },
    shared: 'stats', alone: 'period'
  },
]

for (const { type, table, league, parent, shared, alone } of CASES) {
  // A line is one source's alone: nobody else can claim anything of it.
  if (type !== 'stat_line') database.transaction(`DECIDE-22 ${type}: what others claim is decided again, what nobody else claims stays, the row stays; being listed again undoes it`, async (t, q) => {
    await open(q)
    await push(q, 'league', [say(type, 'x', league, day(1))])
    const { entity_id: id } = await q.one('select entity_id from canon.external_ids where entity_type = $1 and external_id = $2', [
      type, 'x'
    ])
    await push(q, 'parent', [say(type, id, parent, day(2))])
    const row = () =>
      q.one(`select ${shared}, ${alone}, version from canon.${table}${type === 'fixture' ? '' : ` where ${type}_id = '${id}'`}`)
    const kinds = async (after: number) => (await q(
      'select kind, changed_fields from ledger.version_kinds where entity_id = $1 and version > $2 order by position, number', [id, after]
    )).map(({ kind, changed_fields }) => [kind, changed_fields])
    t.same(await row(), { [shared]: league[shared], [alone]: league[alone], version: 1 })

    await push(q, 'league', [gone(type, 'x', day(3))])
    t.same(await row(), { [shared]: parent[shared], [alone]: league[alone], version: 2 })
    t.same(await kinds(1), type === 'fixture' ? [['withdrawn', []], ['updated', [shared]]] : [['withdrawn', [shared]]])
    t.equal((await push(q, 'league', [gone(type, 'x', day(4)), gone(type, 'x', day(2))])).changes, 0, 'a second deletion')

    await push(q, 'league', [say(type, 'x', league, day(5))])
    t.same(await row(), { [shared]: league[shared], [alone]: league[alone], version: 3 })
    t.same(await kinds(2), [['updated', [shared]]])
  })

  database.transaction(`HISTORY-12 ${type}: the last source to drop it is a change of kind withdrawn in which no field moves, and coming back is one of kind updated`, async (t, q) => {
    await open(q)
    const refer = type === 'stat_line' ? { fixture: { external_id: 'g' }, team: { external_id: 't' } } : {}
    const words = { ...league, ...refer }
    await push(q, 'league', [say(type, 'x', words, day(1))])
    const before = await q.one(`select to_jsonb(e) - array['version', 'updated_at', 'rendering', 'document', 'placeholders'] as e
      from canon.${table} e order by 1 limit 1`)
    const last = () => q.one('select kind, version, changed_fields from ledger.version_kinds order by position desc, number desc limit 1')
    await push(q, 'league', [gone(type, 'x', day(2))])
    t.same(await last(), { kind: 'withdrawn', version: 2, changed_fields: [] })
    await push(q, 'league', [say(type, 'x', words, day(3))])
    t.same(await last(), { kind: 'updated', version: 3, changed_fields: [] })
    t.same(
      await q.one(`select to_jsonb(e) - array['version', 'updated_at', 'rendering', 'document', 'placeholders'] as e from ` +
        `canon.${table} e order by 1 limit 1`),
      before
    )
  })
}

database.transaction('DECIDE-21, DECIDE-8 a deletion counts by observed_at, not by arrival', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(5))])
  t.equal((await push(q, 'league', [gone('team', 'x', day(4))])).changes, 0, 'older than the newest word')
  t.equal((await push(q, 'league', [gone('team', 'x', day(5))])).changes, 0, 'of the same moment: the statement holds')
  t.equal((await push(q, 'league', [gone('team', 'x', day(6))])).changes, 1)
  t.equal((await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(5))])).changes, 0, 'a late word does not bring it back')
  t.same(await q('select is_withdrawn from canon.external_ids'), [{ is_withdrawn: true }])
})

database.transaction('DECIDE-21 a deletion that comes before the word that it is newer than withdraws that word when it comes', async (t, q) => {
  await open(q)
  await push(q, 'league', [gone('team', 'x', day(5))])
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(1))])
  t.same(await q('select e.is_withdrawn, tm.name, tm.version from canon.external_ids e join canon.teams tm on tm.team_id = e.entity_id'), [{
    is_withdrawn: true, name: 'Eagles', version: 1
  }])
  await push(q, 'parent', [say('team', await idOf(q, 'league', 'team', 'x'), { name: 'The Eagles' }, day(1))])
  t.equal(await q.value('select name from canon.teams'), 'The Eagles', 'the live claim of the lowest rank')
})

database.transaction('DECIDE-22 what a withdrawn source said late still fills gaps, and never against a live claim', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(2)), gone('team', 'x', day(5))])
  await push(q, 'parent', [say('team', await idOf(q, 'league', 'team', 'x'), { level: 'Silver' }, day(3))])
  await push(q, 'league', [say('team', 'x', { name: 'Old Eagles', level: 'Gold', gender: 'F' }, day(1))])
  t.same(await q.one('select name, level, gender from canon.teams'), { name: 'Eagles', level: 'Silver', gender: 'F' })
})

database.transaction('HISTORY-10 a fixture that comes back scheduled after a live cancellation is reinstated, in one version', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { status: 'scheduled' }, day(1))])
  await push(q, 'parent', [game(await idOf(q, 'league', 'fixture', 'g'), { status: 'cancelled' }, day(2))])
  await push(q, 'league', [gone('fixture', 'g', day(3))])
  await push(q, 'league', [game('g', { status: 'scheduled' }, day(4))])
  t.same((await historyOf(q, 'league', 'g')).map(({ version, kind }) => [version, kind]), [
    [1, 'created'], [2, 'cancelled'], [2, 'withdrawn'], [3, 'reinstated']
  ])
})

database.transaction('DECIDE-22 withdrawing a team or a venue leaves the fixtures that name it as they are', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('venue', 'v', { name: 'North Park' }, day(1)), say('team', 't1', { name: 'Eagles' }, day(1)),
    game('g', { venue: { external_id: 'v', field: '1' }, sides: sides('t1', 't2') }, day(1))
  ])
  const before = await fixtureOf(q, 'league', 'g')
  await push(q, 'league', [gone('venue', 'v', day(2)), gone('team', 't1', day(2))])
  t.same(await fixtureOf(q, 'league', 'g'), before)
})

database.transaction('DECIDE-22 withdrawing a competition withdraws no division of it', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('competition', 'c', { name: 'League', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd', name: 'Boys' }] }, day(1)),
    gone('competition', 'c', day(2))
  ])
  t.same(await q('select entity_type, is_withdrawn from canon.external_ids order by 1'), [
    { entity_type: 'competition', is_withdrawn: true }, { entity_type: 'division', is_withdrawn: false }
  ])
})

database.transaction('DECIDE-21 a deletion of what the source never listed creates nothing, neither that nor what its data names', async (t, q) => {
  await open(q)
  const of = (name: string): Data => ({
    name, sport: 'soccer', kind: 'league',
    divisions: [{ external_id: `${name} d`, name: 'Boys', stages: [{ name: 'Group', type: 'group' }] }]
  })
  const { changes } = await push(q, 'league', [say('competition', 'c', of('Fall'), day(1)), ...[
    say('competition', 'x', { ...of('Spring'), host: { external_id: 'h', name: 'Host' } }, day(1)),
    say('team', 't', { name: 'Eagles', organization: { external_id: 'o', name: 'Club' } }, day(1)),
    say('venue', 'v', { name: 'Park' }, day(1)), game('g', { venue: { external_id: 'w' }, sides: sides('t1', 't2') }, day(1))
  ].map((one) => ({ ...one, deleted: true }))])
  t.equal(changes, 1)
  t.same((await q('select external_id from canon.external_ids where entity_id is not null and entity_type <> $1 order by 1', ['stage']))
    .map(({ external_id: id }) => id), ['Fall d', 'c'])
  for (const table of ['stages', 'divisions', 'competitions']) {
    t.equal(await q.value(`select count(*)::integer from canon.${table}`), 1, table)
  }
  for (const table of ['organizations', 'teams', 'venues', 'fixtures']) {
    t.equal(await q.value(`select count(*)::integer from canon.${table}`), 0, table)
  }
})

database.transaction('a fixture withdrawn by one batch of several words ends as its newest word says', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    game('g', { result: score(1, 0) }, day(1)), gone('fixture', 'g', day(2)), game('g', {}, day(3)), gone('fixture', 'g', day(4))
  ])
  t.same((await historyOf(q, 'league', 'g')).map(({ version, kind, changed_fields }) => [version, kind, changed_fields.length > 0]), [
    [1, 'created', true], [2, 'withdrawn', false], [3, 'updated', false], [4, 'withdrawn', false]
  ])
  t.match((await fixtureOf(q, 'league', 'g')).result, score(1, 0))
})

database.transaction('DECIDE-21 who comes back brings back all it ever claimed, also what the new word leaves out', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'x', { name: 'Eagles', level: 'Gold' }, day(1))])
  await push(q, 'parent', [say('team', await idOf(q, 'league', 'team', 'x'), { name: 'The Eagles', level: 'Silver' }, day(2))])
  await push(q, 'league', [gone('team', 'x', day(3))])
  t.same(await q.one('select name, level from canon.teams'), { name: 'The Eagles', level: 'Silver' })
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(4))])
  t.same(await q.one('select name, level, version from canon.teams'), { name: 'Eagles', level: 'Gold', version: 3 })
})

for (const [verdict, incoming] of [
  ['repetition', {}],
  ['restatement', { observed_at: '2026-09-03T00:00:00Z' }],
  ['news', { observed_at: '2026-09-03T00:00:00Z', content_hash: '\\xff' }],
  ['news', { content_hash: '\\xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff' }],
  ['late', { content_hash: '\\x00' }],
  ['late', { confidence: 0.5, content_hash: '\\xff' }],
  ['late', { observed_at: '2026-09-01T00:00:00Z', content_hash: '\\xff' }],
  ['withdrawal', { is_deleted: true, observed_at: '2026-09-03T00:00:00Z' }],
  ['later withdrawal', { is_deleted: true, observed_at: '2026-09-01T00:00:00Z' }],
  ['first', { is_newest_noted: true }],
] as const) {
  database.transaction(`DECIDE-8, DECIDE-9, DECIDE-21 resolve.judge_incoming: ${verdict} is what ${JSON.stringify(incoming)} makes of an observation`, async (t, q) => {
    await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    await push(q, 'league', [say('team', 't', { name: 'Eagles' }, { observed_at: '2026-09-02T00:00:00Z' })])
    const mapped = await mappedOf(q, 'league', 'team', 't')
    const hash = await q.value('select content_hash::text from canon.external_ids where mapping_id = $1', [mapped.mapping_id])
    await openWorkspace(q)
    await fill(q, 'incoming', {
      seq: 0, type: 'team', external_id: 't', ...mapped, round: 1, is_deleted: false, observed_at: '2026-09-02T00:00:00Z', confidence: 1,
      content_hash: hash, claims: { name: 'Eagles' }, ...incoming
    })
    t.same(await q.value("select resolve.judge_incoming($1, 'team', 1)", [homeOf(q).realmId]), [verdict])
    t.same(await read(q, 'incoming', 'verdict, entity_id, has_other_ids, was_withdrawn'), [[verdict, mapped.entity_id, false, false]])
  })
}
