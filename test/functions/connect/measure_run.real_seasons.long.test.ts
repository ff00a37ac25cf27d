/**
 * Successive exports of a real league, where the shared files are: which are applied and which are held, what they withdraw, and what a
 * better parser makes of them all.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { carry, drain, type Alter } from '../../helpers/http/mutations.ts'
import { apply, homeOf, makeRealm, setClock } from '../../helpers/seed.ts'
import { realFile } from '../../helpers/feeds/table_feeds.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const SEASONS: Record<string, string[]> = {
  fall2021: ['2021-08-28T1701', '2021-09-21T1334'], fall2022: ['2022-08-18T1645', '2022-09-03T1328', '2022-10-03T1704']
}
const fileOf = (season: string, at: string): string | undefined => realFile(`fixtures/sjsl_schedule_${season}_${at}.csv`)
const skip = fileOf('fall2021', '2021-08-28T1701') ? false : 'there are no files in ../shared/data'
const clockOf = (at: string): string => `${at.slice(0, 13)}:${at.slice(13)}:00-04:00`
const bodyOf = (season: string, at: string): Buffer => readFileSync(fileOf(season, at) as string)
const makeLeague = (q: Query, name: string, realm = homeOf(q)): Promise<Feed> => makeFeed(q, { name, time_zone: 'America/New_York' }, realm)
/** One row of this many, the same in all exports of a season. */
const sampleOf = (body: Buffer, one: number): Buffer =>
  Buffer.from(body.toString().split('\n').filter((line) => !/^\d/.test(line) || parseInt(line) % one === 0).join('\n'))
const run = async (q: Query, feed: Feed, season: string, at: string, alter?: Alter, one = 1): Promise<Data> => {
  await setClock(q, clockOf(at))
  return carry(q, feed, sampleOf(bodyOf(season, at), one), alter)
}
const settle = async (q: Query): Promise<void> => {
  for (const { batch_id: id } of await q("select batch_id from intake.batches where status <> 'done' order by batch_id")) await apply(q, id)
}
const withdrawn = (q: Query): Promise<Data[]> =>
  q('select external_id, on_day::text as day, home, away from connect.listed where withdrawn_at is not null order by 1')

/** Of this many games one is replayed: 1 for all of them, which takes minutes. */
const SAMPLE = Number(process.env.OYSS_TEST_SAMPLE ?? 12)
/** A parser that reads 2:00 PM as two in the morning, and 14:00 too; and the next version of it. */
const asMorning: Alter = (extraction) => ({
  ...extraction, version: 1, entries: extraction.entries.map((entry) => entry.start === undefined ? entry : {
    ...entry, start: `${String(Number(entry.start.slice(0, 2)) % 12).padStart(2, '0')}${entry.start.slice(2)}`
  })
})
const better: Alter = (extraction) => ({ ...extraction, version: 2 })
/** The canonical games of a feed, by the ids of its file. */
const gamesOf = (q: Query, { sourceKey, realmId }: Feed): Promise<Data[]> => q(`
  select x.external_id, f.starts_at::text as starts, f.ends_at::text as ends, f.status, f.time_status, x.is_withdrawn,
         f.venue_field, (select v.name from canon.venues v where v.realm_id = f.realm_id and v.venue_id = f.venue_id) as venue,
         array(select z.value ->> 'role' || ' ' || m.name
                 from jsonb_array_elements(f.sides) with ordinality z (value, place)
                 join canon.teams m on m.realm_id = f.realm_id and m.team_id = z.value ->> 'team' order by z.place) as sides
    from tenancy.sources s
    join canon.external_ids x on x.realm_id = s.realm_id and x.source_id = s.source_id and x.entity_type = 'fixture'
    join canon.fixtures f on f.realm_id = x.realm_id and f.fixture_id = x.entity_id
   where s.source_key = $1 and s.realm_id = $2 order by 1`, [sourceKey, realmId])

if (skip) t.test('real seasons', { skip }, () => {})
else {
  database.transaction('FEED-30, FEED-40 three real transitions: the one of a whole season is applied and withdraws nothing, a day of one and the last part of another are held; what the latter withdraws when somebody accepts it is in no row of it', async (t, q) => {
    await makeRealm(q)
    const [first, second] = [await makeLeague(q, 'Fall 2021'), await makeLeague(q, 'Fall 2022')]
    t.match(await run(q, first, 'fall2021', '2021-08-28T1701'), { state: 'applied', rows: 2549, entries: 2549, skipped: 0 })
    const day = await run(q, first, 'fall2021', '2021-09-21T1334')
    t.match(day, { state: 'held', reasons: [/games still to come are missing/], rows: 251, entries: 251 })
    t.match(await run(q, second, 'fall2022', '2022-08-18T1645'), { state: 'applied', rows: 2606, entries: 2606 })
    t.match(await run(q, second, 'fall2022', '2022-09-03T1328'), {
      state: 'applied', rows: 2609, counts: { new: 3, missing: 0, withdrawn: 0 }
    })
    const rest = await run(q, second, 'fall2022', '2022-10-03T1704')
    t.match(rest, { state: 'held', reasons: [/787 of 1565 games still to come are missing/], rows: 787 })
    t.same(await withdrawn(q), [])
    await q.call('manage.accept_run', { run_id: rest.run_id, mapping: null, note: null, made_by: 'Kim' })
    await setClock(q, '2022-10-03T19:04:00-04:00')
    t.match(await carry(q, second, bodyOf('fall2022', '2022-10-03T1704')), { state: 'applied', counts: { new: 0, withdrawn: 4 } })
    const lines = bodyOf('fall2022', '2022-10-03T1704').toString().replace(/ +/g, ' ').split('\n')
    const missing = await withdrawn(q)
    t.equal(missing.length, 4)
    for (const { external_id: id, day, home, away } of missing) {
      const stands = lines.some((line) => line.startsWith(`${id},`) || (line.includes(`,${home},`) && line.includes(`,${away},`)))
      t.notOk(stands, `${home} - ${away}`)
      t.ok(day > '2022-11-05' && day < '2022-12-31', `${day} lies within its days`)
    }
  })

  database.transaction('FEED-47 the exports of two seasons read by a parser that takes afternoon for morning, and replayed by a better one: the games are as if that had read them from the start; replayed again nothing changes', async (t, q) => {
    const [wrongly, rightly] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
    const bad: string[] = []
    const feeds: Record<string, { bad: Feed, good: Feed }> = {}
    for (const season of Object.keys(SEASONS)) {
      feeds[season] = { bad: await makeLeague(q, season, wrongly), good: await makeLeague(q, season, rightly) }
    }
    for (const [season, times] of Object.entries(SEASONS)) {
      for (const at of times) {
        const one = await run(q, feeds[season]?.bad as Feed, season, at, asMorning, SAMPLE)
        const other = await run(q, feeds[season]?.good as Feed, season, at, better, SAMPLE)
        t.equal(one.state, other.state, `${season} ${at}`)
        if (one.state === 'applied') bad.push(one.run_id)
        await settle(q)
      }
    }
    t.equal(bad.length, 3)
    const of = async (season: string): Promise<Data[][]> =>
      [await gamesOf(q, feeds[season]?.bad as Feed), await gamesOf(q, feeds[season]?.good as Feed)]
    const [wrong, right] = await of('fall2022') as [Data[], Data[]]
    t.ok(right.length >= Math.floor(2609 / SAMPLE / 2))
    t.ok(wrong.filter(({ starts }, at) => starts !== right[at]?.starts).length > right.length / 4, 'many were read wrongly')
    for (const pass of ['first', 'second']) {
      const before = await q.value('select sum(version)::integer from canon.fixtures')
      for (const id of bad) {
        await q.call('manage.replay_run', { run_id: id, is_dry: false, made_by: 'Kim' })
        await drain(q, better)
        await settle(q)
      }
      for (const season of Object.keys(SEASONS)) {
        const [replayed, known] = await of(season) as [Data[], Data[]]
        t.same(replayed.filter((game, at) => !isDeepStrictEqual(game, known[at])), [], `${season}, ${pass} time`)
        t.equal(replayed.length, known.length)
      }
      if (pass === 'second') t.equal(await q.value('select sum(version)::integer from canon.fixtures'), before, 'no version is written')
    }
    t.same(await withdrawn(q), [])
  })

  database.transaction('FEED-24, FEED-25 sixty games of a real export that get another id keep their fixture, and none is doubled or withdrawn', async (t, q) => {
    await makeRealm(q)
    const feed = await makeLeague(q, 'Fall 2022')
    t.match(await run(q, feed, 'fall2022', '2022-08-18T1645'), { state: 'applied' })
    const lines = bodyOf('fall2022', '2022-09-03T1328').toString().split('\n')
    const next = lines.map((line, at) => at > 0 && at % 40 === 0 && at <= 2400 ? line.replace(/^\d+/, (id) => `99${id}`) : line)
    await setClock(q, clockOf('2022-09-03T1328'))
    t.match(await carry(q, feed, Buffer.from(next.join('\n'))), { state: 'applied', counts: { new: 3, missing: 0, withdrawn: 0 } })
    t.equal(await q.value("select count(*)::integer from connect.listed where file_id like '99%' and external_id not like '99%'"), 60)
    t.equal(await q.value('select count(*)::integer from connect.listed'), 2609)
  })
}
