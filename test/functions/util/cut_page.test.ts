import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
/** A page of the rows of a query, and how many of its rows were made: each takes a number of the sequence `made`. */
async function cut (q: Query, rows: string, limit: number): Promise<{ data: string[], place: string | null, count: number, made: number }> {
  await q('create temporary sequence if not exists made')
  await q('alter sequence made restart')
  await q(`declare page no scroll cursor for select case when nextval('made') > 0 then r.document end, r.place from (${rows}) r`)
  const page = await q.one("select p.* from util.cut_page('page', $1) p", [limit])
  return { data: JSON.parse(page.data), place: page.place, count: page.count, made: await q.value("select nextval('made')::integer - 1") }
}
const numbers = (count: number, size = '1'): string =>
  `select '"' || repeat('x', ${size}) || '"' as document, 'place ' || n as place from generate_series(1, ${count}) n`
const MIB = 1024 * 1024

database.transaction('LIST-19 util.cut_page: a page ends at its rows, and says where to go on, or that nothing follows', async (t, q) => {
  t.same(await cut(q, numbers(5), 3), { data: ['x', 'x', 'x'], place: 'place 3', count: 3, made: 4 })
  t.same(await cut(q, numbers(3), 3), { data: ['x', 'x', 'x'], place: null, count: 3, made: 3 })
  t.same(await cut(q, numbers(0), 3), { data: [], place: null, count: 0, made: 0 })
  t.equal(await q.code("fetch 1 from page"), '34000', 'the cursor is closed')
})

database.transaction('LIST-19 util.cut_page: a page ends before the document that would take it beyond 4 MiB, and nothing behind that one is made', async (t, q) => {
  t.match(await cut(q, numbers(9, `${MIB} - 3`), 9), { place: 'place 4', count: 4, made: 5 })
  t.match(await cut(q, numbers(4, `${MIB} - 3`), 9), { place: null, count: 4 })
  t.match(await cut(q, numbers(9, `${MIB} - 2`), 9), { place: 'place 3', count: 3, made: 4 })
  t.match(await cut(q, numbers(3, `${5 * MIB}`), 9), { place: 'place 1', count: 1, made: 2 }, 'one at least')
  t.match(await cut(q, numbers(1, `${5 * MIB}`), 9), { place: null, count: 1 })
  t.match(await cut(q, numbers(9, `${MIB} / 2 - 3`).replace("'x'", "'ü'"), 9), { place: 'place 4', count: 4 }, 'bytes, not characters')
})

database.transaction('LIST-20 util.cut_page: a row without a document ends the page and leads on', async (t, q) => {
  const rows = `${numbers(2)} union all select null, 'beyond' union all ${numbers(1)}`
  t.same(await cut(q, rows, 9), { data: ['x', 'x'], place: 'beyond', count: 2, made: 3 })
  t.match(await cut(q, rows, 1), { place: 'place 1', count: 1 })
  t.match(await cut(q, "select null as document, 'beyond' as place", 9), { place: 'beyond', count: 0 })
})

database.transaction('PRIVACY-23 util.cut_page: an empty document counts, is left out, and opens no heading', async (t, q) => {
  const rows = "select case when n in (1, 2, 4) then '' else n::text end as document, 'place ' || n as place from generate_series(1, 5) n"
  t.match(await cut(q, rows, 9), { data: [3, 5], place: null, count: 5 })
  t.match(await cut(q, rows, 2), { data: [], place: 'place 2', count: 2 })
  t.match(await cut(q, rows, 4), { data: [3], place: 'place 4', count: 4 })
  await q(`declare page no scroll cursor for select r.document, r.place, '{"of":' || right(r.place, 1)::integer / 3 || ',"all":['
    from (${rows}) r`)
  t.same(JSON.parse(await q.value("select data from util.cut_page('page', 9, true)")), [{ of: 1, all: [3, 5] }])
})

database.transaction('LIST-23, LIST-19 util.cut_page: documents under one heading stand in it, also where the page ends within it', async (t, q) => {
  const group = async (rows: string, limit: number): Promise<{ data: object[], place: string | null, count: number, bytes: number }> => {
    await q(`declare page no scroll cursor for select r.document, r.place, '{"of":"' || r.name || '","all":[' from (${rows}) r`)
    const page = await q.one("select p.*, octet_length(p.data) as bytes from util.cut_page('page', $1, true) p", [limit])
    return { ...page, data: JSON.parse(page.data) } as Awaited<ReturnType<typeof group>>
  }
  const rows = (size = '1'): string => `select to_json(repeat('x', ${size}))::text as document, 'place ' || n as place,
    case when n <= 3 then 'a' else 'b' end as name from generate_series(1, 5) n order by n`
  t.match(await group(rows(), 9), { data: [{ of: 'a', all: ['x', 'x', 'x'] }, { of: 'b', all: ['x', 'x'] }], place: null, count: 5 })
  t.match(await group(rows(), 4), { data: [{ of: 'a', all: ['x', 'x', 'x'] }, { of: 'b', all: ['x'] }], place: 'place 4' })
  t.match(await group(rows(), 3), { data: [{ of: 'a', all: ['x', 'x', 'x'] }], place: 'place 3' })
  t.match(await group(rows(), 2), { data: [{ of: 'a', all: ['x', 'x'] }], place: 'place 2' })
  t.match(await group(`${rows()} limit 0`, 2), { data: [], place: null })
  const full = await group(rows(`${MIB} - 13`), 9)
  t.match(full, { place: 'place 4', count: 4 })
  t.ok(full.bytes <= 4 * MIB + 1, `${full.bytes} bytes`)
  t.match(await group(rows(`${MIB} - 3`), 9), { place: 'place 3', count: 3 }, 'headings count')
})
