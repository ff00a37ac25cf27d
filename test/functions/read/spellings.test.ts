/**
 * How words are spelled before they are compared: intake.age_group, intake.part_id, canon.whole_of, canon.path_of,
 * resolve.reference_text, resolve.side_text, project.side_document, resolve.result_claim, canon.id_prefix.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const json = (value: unknown): string | null => value === null ? null : JSON.stringify(value)

database.transaction('MODEL-22 an age group is written without its leading zero, whatever else it is stays (intake.age_group)', async (t, q) => {
  for (const [written, canonical] of [
    ['U09', 'U9'], ['U04', 'U4'], ['U9', 'U9'], ['U10', 'U10'], ['U19', 'U19'], ['open', 'open'], ['adult', 'adult'], [null, null]
  ]) {
    t.equal(await q.value('select intake.age_group($1)', [written]), canonical, `${written}`)
  }
})

database.transaction('IDENTITY-20 a part goes by its own external id, else by its whole\'s and what tells it apart there (intake.part_id)', async (t, q) => {
  const cases = [
    ['division', { external_id: 'd1', name: 'Boys', gender: 'M' }, 'd1'],
    ['division', { name: 'BOYS', level: 'Gold' }, 'w|boys||'],
    ['division', { name: 'Boys', age_group: 'U09' }, 'w|boys|U9|'],
    ['division', { name: 'Boys', gender: 'M' }, 'w|boys||M'],
    ['stage', { name: 'Pool A', type: 'pool' }, 'w|pool a|pool|0'],
    ['stage', { name: 'Pool A', type: 'pool', order: 0, points: '3-1-0' }, 'w|pool a|pool|0'],
    ['stage', { name: 'Pool A', type: 'league', order: 2 }, 'w|pool a|league|2'],
  ] as const
  for (const [type, part, id] of cases) {
    t.equal(
      await q.value('select intake.part_id($1, $2, $3)', [type, 'w', json(part)]), id.replaceAll('|', '\u001f'), JSON.stringify(part)
    )
  }
})

database.transaction('the whole of a division is a competition, that of a stage a division, and fields of both are told under the part (canon.whole_of, canon.path_of)', async (t, q) => {
  for (const [type, whole, path] of [
    ['division', 'competition', 'divisions.x_1.name'], ['stage', 'division', 'stages.x_1.name'], ['competition', null, 'name'],
    ['fixture', null, 'name']
  ]) {
    t.equal(await q.value('select canon.whole_of($1)', [type]), whole, `${type}`)
    t.equal(await q.value("select canon.path_of($1, 'x_1', 'name')", [type]), path, `${type}`)
  }
})

database.transaction('MODEL-11 a result is not official unless it says so (resolve.result_claim)', async (t, q) => {
  t.same(await q.value('select resolve.result_claim($1)', [json({ scores: [], final: true })]), {
    scores: [], final: true, official: false
  })
  t.same(await q.value('select resolve.result_claim($1)', [json({ scores: [], final: true, official: true })]), {
    scores: [], final: true, official: true
  })
  t.equal(await q.value('select resolve.result_claim(null)'), null)
})

database.transaction('references and sides are claimed by canonical id and read with a name; nothing makes nothing (resolve.reference_text, side_text, side_document)', async (t, q) => {
  t.same(JSON.parse(await q.value("select resolve.reference_text(true, 'ven_1')")), { id: 'ven_1' })
  t.equal(await q.value('select resolve.reference_text(false, null)'), null)
  t.same(
    JSON.parse(await q.value('select resolve.reference_text(true, null)')), { id: null },
    'what leads nowhere is told as that, and canon.claims refuses it'
  )
  const side = await q.value("select resolve.side_text('home', 'tm_1')")
  t.same(JSON.parse(side), { role: 'home', team: { id: 'tm_1' } })
  t.same(JSON.parse(await q.value("select resolve.side_text('home', null)")), { role: 'home', team: { id: null } })
  t.equal(await q.value('select resolve.side_text(null, null)'), null)
  t.same(JSON.parse(await q.value('select project.side_document($1, $2)', [side, 'The "Eagles"'])), {
    role: 'home', team: { id: 'tm_1', name: 'The "Eagles"' }
  })
  t.equal(await q.value("select project.side_document(null, 'Eagles')"), null)
})

database.transaction('ID-2 each type has its own id prefix (canon.id_prefix)', async (t, q) => {
  const prefixes = {
    fixture: 'fx', team: 'tm', competition: 'cmp', organization: 'org', venue: 'ven', division: 'div', stage: 'stg', stat_line: 'stl',
    result: null
  }
  for (const [type, prefix] of Object.entries(prefixes)) t.equal(await q.value('select canon.id_prefix($1)', [type]), prefix, type)
})
