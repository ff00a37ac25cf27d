import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-90 likeness.name_vector is 256 numbers of length 1, the same for names that fold alike, and 0 where a name has no letter', async (t, q) => {
  const { size, length } = await q.one(`select cardinality(v) as size, likeness.cosine(v, v) as length
    from likeness.name_vector('Ostrava Rovers 2012') v`)
  t.equal(size, 256)
  t.ok(Math.abs(length - 1) < 1e-5, String(length))
  t.equal(await q.value("select likeness.name_vector('ÓSTRAVA   Rovers') = likeness.name_vector('ostrava rovers')"), true)
  t.equal(await q.value("select likeness.name_vector(' -!') = array_fill(0::real, array[256])"), true)
  t.equal(await q.value('select likeness.name_vector(null)'), null)
})

database.transaction('IDENTITY-90 likeness.cosine is high for names in other order or with a slip, low for names that share common words alone', async (t, q) => {
  const near = async (first: string, second: string): Promise<number> =>
    await q.value('select likeness.cosine(likeness.name_vector($1), likeness.name_vector($2))', [first, second])
  t.ok(await near('Quillhaven Thunder', 'Thunder Quillhaven') > 0.99)
  t.ok(await near('Quillhaven Tolland', 'Quilhaven Tolland') > 0.7)
  t.ok(await near('Quillhaven Soccer Club', 'Marrowick Soccer Club') < 0.3)
  t.ok(await near('Quillhaven Soccer Club', 'Quillhaven SC') > 0.8)
})
