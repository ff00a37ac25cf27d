import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { provenanceOf } from '../../helpers/seed.ts'
import { arrange, full, NOON, report } from '../../helpers/public_pages.ts'

const database = await useDatabase(t)

database.transaction('PROVENANCE-29 a claim that is newer than what won and differs is marked, and no other', async (t, q) => {
  const id = await arrange(q)
  await report(q, 'club', id, { start: NOON, title: 'Cup' }, '2026-09-01T10:00:00Z')
  await report(q, 'web', id, { start: full.start }, '2026-09-01T10:00:00Z')
  const claims = await provenanceOf(q, 'fixture', 'league', 'g1') as Record<string, { source: string, newer_and_different?: boolean }[]>
  const marked = Object.entries(claims).flatMap(([field, all]) =>
    all.filter((claim) => 'newer_and_different' in claim).map(({ source }) => `${field} ${source}`))
  t.same(marked, ['start club'])
})
