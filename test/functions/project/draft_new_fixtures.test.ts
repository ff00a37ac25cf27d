import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('a fixture that no source has reported is drafted at version 1 with all that it shows, its provenance of one external id; known ones are not', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g')])
  const { mapping_id: mapping } = await mappedOf(q, 'league', 'fixture', 'g')
  await openWorkspace(q)
  const row = { is_withdrawal: false, is_return: false, is_new: true }
  await fill(q, 'decided',
    { ...row, entity_id: 'fx_a', seq: 0, winners: { title: 'Final', notes: 'x', kind: 'game', sport: 'soccer' }, mapping_id: mapping,
      external_id: 'a' },
    { ...row, entity_id: 'fx_b', seq: 1, winners: { title: 'Semi-final' } },
    { ...row, entity_id: 'fx_c', seq: 2, winners: {}, mapping_id: mapping, external_id: 'c' },
    { ...row, entity_id: 'fx_d', seq: 3, winners: {}, is_new: false })
  await q('select project.draft_new_fixtures($1)', [homeOf(q).realmId])
  const placeholder = '\u0001'
  t.same(await read(q, 'drafts', 'fixture_id, seq, version, is_new, title, external_ids, mapping_ids, changed_fields'), [
    ['fx_a', 0, 1, true, 'Final', { league: 'a' }, [String(mapping)], ['sport', 'kind', 'time_status', 'status', 'title']],
    ['fx_b', 1, 1, true, 'Semi-final', null, [], ['sport', 'kind', 'time_status', 'status', 'title']],
    ['fx_c', 2, 1, true, null, { league: 'c' }, [], ['sport', 'kind', 'time_status', 'status']]
  ])
  const [[entries], [none], [empty]] = (await read(q, 'drafts', 'fixture_id, entries')).map(([, text]) => [text]) as [[string], [null],
    [string]]
  t.same(entries.split(',').sort(), ['kind', 'sport', 'title'].map((field) => `"${field}":${placeholder}`), 'notes are nobody\'s')
  t.same([none, empty], [null, ''])
})
