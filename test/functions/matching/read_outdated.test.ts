/** Names are read again after another version of words was put in force; what it would change. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const WORD = { domain: 'team', word: 'quillblau', role: 'colour', value: 'blue' }
/** The same word, as one that says nothing. */
const SPONSOR = { domain: 'team', word: 'quillblau', role: 'tag' }
const manage = <T>(q: Query, work: () => Promise<T>): Promise<T> => q.as('oyss_manager', work)
const addWords = (q: Query, words: object[], note: string | null = 'Club of Ada.'): Promise<number> =>
  manage(q, () => q.call('manage.add_words', { words, note, made_by: 'Ada' })) as Promise<number>
const inForce = (q: Query): Promise<number> => q.value('select likeness.version_in_force()')
const enforce = (q: Query, version: number) => manage(q, () => q.call('manage.enforce_version', { version, made_by: 'Ada' }))
const preview = (q: Query, version: number): Promise<any> => manage(q, () => q.call('manage.preview_version', { version }))
const decisions = (q: Query): Promise<Record<string, any>[]> =>
  q("select * from identity.decisions where realm_id = $1 and entity_type = 'team' order by decision_id", [homeOf(q).realmId])
const parts = (q: Query): Promise<any> => q.value(`
  select json_build_array(
           (select json_agg(p order by n.mapping_id, p.*) from matching.names n, unnest(n.parts) p where n.realm_id = $1),
           (select json_agg(k order by k.*) from matching.name_keys k where k.realm_id = $1))`, [homeOf(q).realmId])

/** Two lists of one club's team, whose names differ by one word. */
async function open (q: Query, names: [string, string]): Promise<void> {
  await makeRealm(q)
  for (const [at, source] of ['league', 'club'].entries()) {
    await makeSource(q, source, 'partnerApi')
    await push(q, source, [say('team', 'a', { name: names[at], sport: 'soccer', gender: 'M' })])
  }
  await work(q)
}

database.transaction('IDENTITY-233 a version is put in force by an act: names are read again in steps, pairs that wait are compared again, and what is merged stays', async (t, q) => {
  await open(q, ['Ashmoor Rovers 2013 Boys Quillblau', 'Ashmoor Rovers 2013 Boys'])
  for (const source of ['league', 'club']) {
    await push(q, source, [say('team', 'b', { name: 'Quillmere Falcons 2012 Boys Green', sport: 'soccer', gender: 'M' })])
  }
  await work(q)
  const { realmId } = homeOf(q)
  const [ours, theirs] = [() => idOf(q, 'league', 'team', 'b'), () => idOf(q, 'club', 'team', 'b')]
  t.equal(await ours(), await theirs())
  const old = await parts(q)
  const version = await addWords(q, [
    SPONSOR, { domain: 'team', word: 'falcons', role: 'tag' }, { domain: 'team', word: 'quillmere', role: 'club' }
  ])
  t.match(await preview(q, version), { merge: 1, part: 1 }, 'a name without a word of its own would not be merged')
  const done = await enforce(q, version) as Record<string, any>
  t.match(done, { version, replaced: Number })
  t.ok(done.realms >= 1)
  t.match(await q.one("select what, made_by from tenancy.actions where operation = 'enforce_version'"), {
    what: String(version), made_by: 'Ada'
  })
  t.equal(await inForce(q), version)
  t.same(await parts(q), old, 'jobs read the names')
  const step = (): Promise<any> => q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: realmId, name_count: 3 }))
  t.same(await step(), { read: 3 })
  t.same(await q('select mapping_id is not null as is_begun from matching.outdated where realm_id = $1', [realmId]), [{ is_begun: true }])
  t.same(await step(), { read: 1 })
  t.same(await q('select * from matching.outdated'), [])
  t.same(await q('select distinct version from matching.names where realm_id = $1', [realmId]), [{ version }])
  t.not(JSON.stringify(await parts(q)), JSON.stringify(old))
  t.notOk(await q.value("select count(*) > 0 from matching.name_keys where key like '%quillblau%' and realm_id = $1", [realmId]))
  await work(q)
  t.equal(await idOf(q, 'league', 'team', 'a'), await idOf(q, 'club', 'team', 'a'), 'the pair that waited is merged')
  t.equal(await ours(), await theirs(), 'nothing parts because a score falls')
  t.same(await q("select entity_type, status from identity.decisions where realm_id = $1 and status <> 'approved'", [realmId]), [])
  t.equal(await q.code(() => enforce(q, version)), 'OYC03')
  t.equal(await q.code(() => enforce(q, 77)), 'OYN01')
})

database.transaction('IDENTITY-233 while names are read again nothing is compared across two versions; what comes meanwhile is compared afterwards', async (t, q) => {
  await open(q, ['Ashmoor Rovers 2013 Boys Red', 'Tolland Hawks 2011 Girls Red'])
  const version = await addWords(q, [WORD])
  await enforce(q, version)
  await push(q, 'club', [say('team', 'late', { name: 'Ashmoor Rovers 2013 Boys Red', sport: 'soccer', gender: 'M' })])
  const areOne = async () => await idOf(q, 'league', 'team', 'a') === await idOf(q, 'club', 'team', 'late')
  t.equal(await areOne(), false)
  t.same(await decisions(q), [])
  await work(q)
  t.equal(await areOne(), true)
  await q("delete from graphile_worker._private_jobs where key like 'match_names:%'")
  await q('select matching.read_again()')
  await q("delete from graphile_worker._private_jobs where key like 'match_names:%'")
  t.ok(await q.as('oyss_resolver', () => q.call('jobs.resume_matching', {})), 'a job that was lost is queued again')
})
