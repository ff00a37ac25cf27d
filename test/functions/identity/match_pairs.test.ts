import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

const PAIRS = [
  { left: 'Oakton Kings 2016', right: 'OAKTON SC KINGS 16', same: true },
  { left: 'Oakton Kings 2015', right: { name: 'Oakton Kings 2015 Blue' }, same: true },
  { left: 'Quillhaven Storm 2012 Red', right: 'Quillhaven Storm 2012 Blue', same: false },
  { left: 'Marrowick Rovers 2011', right: 'Tolland Ferry 2011', same: true }
]

database.transaction('IDENTITY-76 identity.match_pairs: the left ones are known, the right ones arrive, and all others are distractors', async (t, q) => {
  const rows = await q("select * from identity.match_pairs('team', $1, '{}') order by arriving", [JSON.stringify(PAIRS)])
  const by = Object.fromEntries(rows.map((row) => [row.arriving.name, row]))
  t.match(by['OAKTON SC KINGS 16'], {
    verdict: 'auto', is_right: true, is_found: true, best: { name: 'Oakton Kings 2016' },
    expected: [{ name: 'Oakton Kings 2016' }], veto: null
  })
  t.match(by['Oakton Kings 2015 Blue'], { verdict: 'review', is_right: true, candidates: 2 })
  t.match(by['Quillhaven Storm 2012 Blue'], { verdict: 'new', is_right: false, veto: 'colour', expected: [] })
  t.match(by['Tolland Ferry 2011'], { verdict: 'new', is_found: false, best: null, candidates: 0 })
})

database.transaction('IDENTITY-76 without structure nothing is vetoed, and siblings merge: identity.without_groups and identity.without_structure', async (t, q) => {
  const rows = await q("select * from identity.match_pairs('team', $1, '{structure}') order by arriving", [JSON.stringify(PAIRS)])
  const sibling = rows.find((row) => row.arriving.name === 'Quillhaven Storm 2012 Blue')
  t.match(sibling, { verdict: 'auto', is_right: false, veto: null })
  const features = JSON.stringify([{ name: 'colour', weight: -1 }, { name: 'words', weight: 0 }])
  t.same(await q.one("select (identity.without_groups(row(0.5, 'colour', $1), '{structure}')).*", [features]),
    { score: 0.5, veto: null, features: [{ name: 'words', weight: 0 }] })
})

database.transaction('IDENTITY-76 identity.evaluate_pairs counts them, without structure too, and explains the worst errors', async (t, q) => {
  const evaluate = "select identity.evaluate_pairs('team', $1, $2, 10)"
  const counts = await q.value(evaluate, [JSON.stringify(PAIRS), []])
  t.match(counts, {
    known: 4, arrivals: 4, expected: 3, merged: 1, merged_wrongly: 0, precision: 1, recall: 0.3333, f1: 0.5, review_share: 0.25,
    recall_with_review: 0.6667, pairs_sharing_a_key: 0.6667, errors: [{ error: 'not merged', arriving: { name: 'Oakton Kings 2015 Blue' } }]
  })
  t.ok(counts.errors[0].features.some(({ name, weight }: { name: string, weight: number }) => name === 'colour' && weight < 0), 'explained')
  t.match(await q.value(evaluate, [JSON.stringify(PAIRS), ['structure']]), { errors: [{ error: 'merged wrongly' }] })
})
