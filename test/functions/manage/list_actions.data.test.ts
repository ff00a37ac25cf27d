/** manage.search_entities, manage.read_entity, manage.explain_field and manage.list_conflicts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { act, makeAccount, makePerson, hashOf } from '../../helpers/people/people.ts'
import { game, gone, idOf, makeLive, makeRealm, makeSource, push, say, score, setClock, sides, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Json = Record<string, any>
type Operate = {
  realm: Realm, session: Buffer,
  search: (more: object, who?: Buffer) => Promise<Json>, show: (id: string, more?: object) => Promise<Json>,
  explain: (id: string, field: string, more?: object, who?: Buffer) => Promise<Json>, conflicts: (more?: object) => Promise<Json>
}

/** A realm with a league (rank 2) and parents (rank 6), and a viewer of its account. */
async function open (q: Query, mode: 'test' | 'live' = 'test'): Promise<Operate> {
  await setClock(q, '2026-09-01T08:00:00Z')
  const home = await makeRealm(q)
  const realm = mode === 'live' ? await makeLive(q, home.accountId) : home
  await makeSource(q, 'league', 'partnerApi', realm)
  await makeSource(q, 'parents', 'crowd', realm)
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'viewer' })
  return {
    realm, session,
    search: (more, who = session) => act(q, 'manage.search_entities', who, {
      mode, kind: 'team', q: null, within: null, page_cursor: null, row_limit: null, ...more
    }) as Promise<Json>,
    show: (entityId, more = {}) =>
      act(q, 'manage.read_entity', session, {
        mode, entity_id: entityId, version: null, from_path: null, before_version: null, ...more
      }) as Promise<Json>,
    explain: (entityId, field, more = {}, who = session) =>
      act(q, 'manage.explain_field', who, { mode, entity_id: entityId, field, observation_id: null, ...more }) as Promise<Json>,
    conflicts: (more = {}) => act(q, 'manage.list_conflicts', session, {
      mode, kind: 'fixture', competition_id: null, field: null, winner: null, loser: null, ...more
    }) as Promise<Json>,
  }
}

const at = (hour: number) => ({ observed_at: `2026-08-01T${String(hour).padStart(2, '0')}:00:00Z` })
const names = ({ data }: Json): string[] => data.map(({ name }: Json) => name)
const fieldOf = ({ fields }: Json, path: string): Json => fields.find(({ field }: Json) => field === path)

database.transaction('DASHBOARD-30, DASHBOARD-31 every type is found by words of its name, page by page, without words the newest first; fixtures by their teams or within something', async (t, q) => {
  const { search, realm } = await open(q)
  await push(q, 'league', [
    say('organization', 'o', { name: 'Harbor Club', kind: 'club' }), say('competition', 'c', { name: 'Harbor Cup', sport: 'soccer' }),
    say('venue', 'v', { name: 'Harbor Park' }), say('team', 't1', { name: 'Harbor Lions', organization: { external_id: 'o' } }),
    say('team', 't2', { name: 'Creek Bears' }), say('team', 't3', { name: 'Harbor Tigers' })
  ])
  for (const n of [1, 2, 3]) {
    await setClock(q, `2026-09-01T09:0${n}:00Z`)
    await push(q, 'league', [game(`g${n}`, {
      start: `2026-09-1${n}T10:00:00Z`, competition: { external_id: 'c' }, venue: { external_id: 'v' },
      sides: sides('t1', `t${n === 1 ? 3 : 2}`)
    })])
  }
  for (const [kind, name] of [['organization', 'Harbor Club'], ['competition', 'Harbor Cup'], ['venue', 'Harbor Park']] as const) {
    t.same([names(await search({ kind, q: 'harbour' })), names(await search({ kind }))], [[name], [name]], 'a slip; and without words')
  }
  const first = await search({ q: 'harbor', row_limit: 1 })
  t.same(names(first), ['Harbor Lions'])
  const club = await idOf(q, 'league', 'organization', 'o')
  t.match(first.data[0], { type: 'team', fields: { organization: { id: club } } })
  t.equal(first.labels[club], 'Harbor Club')
  const second = await search({ q: 'harbor', row_limit: 1, page_cursor: first.next_cursor })
  t.same([names(second), second.next_cursor], [['Harbor Tigers'], null])
  t.equal(await q.code(() => search({ q: 'creek', page_cursor: first.next_cursor })), 'OYV03')
  const games = ['Harbor Lions v Creek Bears', 'Harbor Lions v Creek Bears', 'Harbor Lions v Harbor Tigers']
  t.same(names(await search({ kind: 'fixture' })), games, 'those that changed last first')
  t.same(names(await search({ kind: 'fixture', q: 'tigers' })), [games[2]])
  const page = await search({ kind: 'fixture', q: 'bears', row_limit: 1 })
  t.match(page.data, [{ fields: { start: '2026-09-13T10:00:00Z' } }])
  t.match((await search({ kind: 'fixture', q: 'bears', page_cursor: page.next_cursor })).data, [
    { fields: { start: '2026-09-12T10:00:00Z' } }
  ])
  const last = await search({ kind: 'fixture', row_limit: 2 })
  t.same(names(await search({ kind: 'fixture', row_limit: 2, page_cursor: last.next_cursor })), [games[2]])
  for (const type of ['team', 'venue', 'competition'] as const) {
    const within = await idOf(q, 'league', type, `${type[0]}${type === 'team' ? 1 : ''}`)
    const listed = await search({ kind: 'fixture', within })
    t.same([listed.data.length, listed.data[0].fields.start], [3, '2026-09-11T10:00:00Z'], `the earliest first, within a ${type}`)
  }
  const { session: stranger } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  t.same(names(await search({ q: 'harbor' }, stranger)), [])
  for (const wrong of [{ kind: 'player' }, { kind: null }, { q: 'x' }, { q: 'x'.repeat(301) }, { within: realm.accountId, kind: 'fixture' },
    { within: await idOf(q, 'league', 'team', 't1') }, { mode: 'all' }]) t.equal(await q.code(() => search(wrong)), 'OYV02')
})

database.transaction('DASHBOARD-31 an id of any kind leads to what it is of: canonical, of an observation, of an own batch, or external; a line of a player leads nowhere', async (t, q) => {
  const { search, realm } = await open(q, 'live')
  const elsewhere = await makeLive(q, (await makeRealm(q, 'Elsewhere')).accountId)
  await makeSource(q, 'others', 'hostFeed', elsewhere)
  const { batchId } = await push(q, 'league', [
    say('team', 't1', { name: 'Lions' }), game('g1', { title: 'Final' }),
    say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(1, 0) }),
    say('stat_line', 'l1', {
      fixture: { external_id: 'g1' }, team: { external_id: 't1' }, player: { external_id: 'p1' }, sport: 'soccer', stats: { goals: 1 }
    })
  ], realm)
  const { batchId: foreign } = await push(q, 'others', [say('team', 'x9', { name: 'Bears' })], elsewhere)
  const [fixture, team, bears] = [
    await idOf(q, 'league', 'fixture', 'g1', realm), await idOf(q, 'league', 'team', 't1', realm),
    await idOf(q, 'others', 'team', 'x9', elsewhere)
  ]
  const found = async (words: string): Promise<string[]> => (await search({ q: words })).found.map(({ type, id }: Json) => `${type} ${id}`)
  t.same([await found(fixture), await found(team), await found(` ${team} `)], [[`fixture ${fixture}`], [`team ${team}`], [`team ${team}`]])
  t.same(await found(batchId), [`batch ${batchId}`])
  t.same(await found(foreign), [], 'a batch of another account is not there')
  t.same((await search({ q: 'g1' })).found, [{ type: 'fixture', id: fixture, source: 'league', external_id: 'g1', name: 'Final' }])
  t.same([await found('r1'), await found('l1'), await found('x9')], [[`fixture ${fixture}`], [], []])
  t.same(await found('others x9'), [`team ${bears}`], 'of any source, with its key')
  for (const { id, type } of await q('select observation_id as id, type from intake.observations where batch_id = $1', [batchId])) {
    t.same(await found(id), type === 'stat_line' ? [] : [type === 'team' ? `team ${team}` : `fixture ${fixture}`], type)
  }
  t.same(await found(await q.value('select stat_line_id from canon.stat_lines')), [])
})

database.transaction('DASHBOARD-32 an entity shows each field with who won it and how many say otherwise, its sources, and no notes, coach or player', async (t, q) => {
  const { show, realm } = await open(q)
  await push(q, 'league', [
    say('team', 't1', { name: 'Lions', coach: 'Ada Example' }), say('team', 't2', { name: 'Bears' }),
    game('g1', { start: '2026-09-12T10:00:00Z', status: 'postponed', sides: sides('t1', 't2'), notes: 'Ask Ada Example.' }, at(1)),
    say('stat_line', 'l1', {
      fixture: { external_id: 'g1' }, team: { external_id: 't1' }, player: { external_id: 'p1', name: 'Bo Example' }, sport: 'soccer',
      stats: { goals: 1 }
    })
  ])
  const fixture = await idOf(q, 'league', 'fixture', 'g1')
  await push(q, 'parents', [say('fixture', fixture, {
    kind: 'game', sport: 'soccer', start: '2026-09-12T11:00:00Z', title: 'Derby', notes: 'Bo Example plays.'
  }, at(2))])
  const shown = await show(fixture)
  t.match(shown, { id: fixture, type: 'fixture', name: 'Derby: Lions v Bears', newest: 2, version: 2, leads_to: null, next_path: null })
  t.match(fieldOf(shown, 'start'), {
    value: '2026-09-12T10:00:00Z', now: '2026-09-12T10:00:00Z', source: 'league', class: 'partnerApi', rank: 2, claims: 2, differing: 1,
    observed_at: '2026-08-01T01:00:00Z'
  })
  t.match(fieldOf(shown, 'sport'), { claims: 2, differing: 0 })
  t.match(fieldOf(shown, 'status'), { value: 'postponed', claims: 2, differing: 0 }, 'what is implied says nothing else')
  t.match(fieldOf(shown, 'title'), { value: 'Derby', source: 'parents', claims: 1, differing: 0 })
  t.same(Object.values(shown.labels).sort(), ['Bears', 'Lions'])
  t.match(shown.sources, [{ source: 'league', external_id: 'g1', withdrawn: false }, { source: 'parents' }])
  const team = await show(await idOf(q, 'league', 'team', 't1'))
  t.notMatch(JSON.stringify([shown, team]), /Example|notes|coach|p1/)
  const line = await q.value('select stat_line_id from canon.stat_lines')
  for (const wrong of [line, 'fx_00000000000000000000000000', 'team', realm.accountId]) {
    t.equal(await q.code(() => show(wrong)), 'OYN01', wrong)
  }
  t.equal(await q.code(() => show(fixture, { mode: 'live' })), 'OYN01')
})

database.transaction('DASHBOARD-32 what was merged leads to what answers for it, a division to its competition; twenty-two fields are a page', async (t, q) => {
  const { show, explain } = await open(q)
  await push(q, 'league', [say('team', 'a', { name: 'Lions' }, at(1))])
  await setClock(q, '2026-09-01T08:01:00Z') // of two the older one survives
  await push(q, 'league', [say('team', 'b', { name: 'Lions FC' }, at(1)), say('competition', 'c', {
    name: 'Cup', sport: 'soccer', divisions: Array.from({ length: 40 }, (_, n) => ({ external_id: `d${n}`, name: `U${n}`, level: 'A' }))
  })])
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  await merge(q, 'team', b, a)
  t.same(await show(b), { id: b, type: 'team', name: 'Lions FC', leads_to: { id: a } })
  t.match(await show(b, { version: 1 }), { id: b, leads_to: { id: a }, version: 1 }, 'its own versions are read by number')
  t.match(fieldOf(await show(a), 'name'), { claims: 2, differing: 1 })
  const competition = await idOf(q, 'league', 'competition', 'c')
  const pages = [await show(competition)]
  for (let next = pages[0]!.next_path; next; next = pages.at(-1)!.next_path) pages.push(await show(competition, { from_path: next }))
  const paths = pages.flatMap(({ fields }) => fields.map(({ field }: Json) => field as string))
  t.equal(new Set(paths).size, paths.length)
  t.same([pages.length, pages[0]!.fields.length], [Math.ceil(paths.length / 22), 22])
  t.equal(paths.filter((path) => path.endsWith('.level')).length, 40)
  t.equal(Object.values(pages.at(-1)!.labels).filter((name) => /^U\d+$/.test(name as string)).length > 0, true, 'parts by their names')
  t.same([paths[0], paths.includes('name')], [paths.filter((path) => !path.includes('.')).sort()[0], true])
  const division = await idOf(q, 'league', 'division', 'd39')
  const { leads_to: leads } = await show(division)
  t.same(leads, { id: competition, path: `divisions.${division}.` })
  const from = await show(competition, { from_path: leads.path })
  t.match(from.fields[0], { field: `divisions.${division}.level`, source: 'league', claims: 1 })
  t.match(await explain(competition, `divisions.${division}.name`), { id: competition, claims: [{ value: 'U39', winning: true }] })
  t.equal(await q.code(() => explain(a, `divisions.${division}.name`)), 'OYN01', 'of another entity')
})

database.transaction('DASHBOARD-33 an entity is shown as it was at any version, with what that changed and what it is now', async (t, q) => {
  const { show } = await open(q)
  for (const n of [1, 2, 3, 4]) {
    await setClock(q, `2026-09-01T08:0${n}:00Z`)
    await push(q, 'league', [game('g', { start: `2026-09-12T1${n}:00:00Z`, ...n < 3 ? { title: `Round ${n}` } : {} }, at(n))])
  }
  const id = await idOf(q, 'league', 'fixture', 'g')
  const [second, newest] = [await show(id, { version: 2 }), await show(id)]
  t.match(second, { newest: 4, version: 2 })
  t.match(fieldOf(second, 'start'), { before: '2026-09-12T11:00:00Z', value: '2026-09-12T12:00:00Z', now: '2026-09-12T14:00:00Z' })
  t.match(fieldOf(second, 'title'), { before: 'Round 1', value: 'Round 2' })
  t.same(newest.versions.map(({ version }: Json) => version), [4, 3, 2, 1])
  t.match(newest.versions[0], {
    changed_at: '2026-09-01T08:04:00Z', source: 'league', kinds: [{ kind: 'rescheduled', changed_fields: ['start'] }]
  })
  t.same(fieldOf(await show(id, { version: 1 }), 'start').before, undefined)
  for (const version of [0, 5, -1]) t.equal(await q.code(() => show(id, { version })), 'OYN01')
})

database.transaction('DASHBOARD-34 each claim says why it won or lost; of the account\'s own also when and where it came, and its very words', async (t, q) => {
  const { explain, realm } = await open(q, 'live')
  const other = await makeRealm(q, 'Elsewhere')
  const elsewhere = await makeLive(q, other.accountId)
  const { session: stranger } = await makePerson(q, { accountId: other.accountId, role: 'owner' })
  await makeSource(q, 'others', 'hostFeed', elsewhere)
  const { batchId } = await push(q, 'league', [game('g0'), game('g1', { start: '2026-09-12T10:00:00Z', notes: 'Private.' }, at(1))], realm)
  const id = await idOf(q, 'league', 'fixture', 'g1', realm)
  await push(q, 'others', [say('fixture', id, { kind: 'game', sport: 'soccer', start: '2026-09-12T11:00:00Z' }, at(2))], elsewhere)
  const mine = await explain(id, 'start')
  const [winner, loser] = mine.claims
  t.match(mine, { id, type: 'fixture', field: 'start', has_more: false })
  t.match(winner, {
    source: 'league', class: 'partnerApi', rank: 2, value: '2026-09-12T10:00:00Z', winning: true, observed_at: '2026-08-01T01:00:00Z',
    reason: 'Its source has rank 2; others has rank 3.',
    own: { batch_id: batchId, external_id: 'g1', received_at: '2026-09-01T08:00:00Z' }
  })
  t.match(loser, { source: 'others', winning: false, reason: 'Its source has rank 3; league has rank 2.' })
  t.same(loser.own, undefined, 'nothing of how another account reported it')
  t.match(mine.words, { is_own: true, is_as_sent: true, batch_id: batchId, batch_index: 1, observation_id: winner.observation_id })
  t.equal(mine.words.text, JSON.stringify(game('g1', { start: '2026-09-12T10:00:00Z', notes: 'Private.' }, at(1))))
  const { words: hidden } = await explain(id, 'start', { observation_id: loser.observation_id })
  t.same(hidden, { observation_id: loser.observation_id, is_own: false })
  const theirs = await explain(id, 'start', {}, stranger)
  t.match(theirs.words, { is_own: true, observation_id: loser.observation_id })
  t.notMatch(JSON.stringify(theirs), /Private|batch_id":"x|g1/)
  t.notOk(JSON.stringify(theirs).includes(batchId))
  const foreign = await explain(id, 'start', { observation_id: winner.observation_id }, stranger)
  t.same([foreign.words, foreign.claims[0].own], [{ observation_id: winner.observation_id, is_own: false }, undefined])
  for (const field of ['notes', 'coach', 'player', 'title', '']) t.equal(await q.code(() => explain(id, field)), 'OYN01', field)
  t.equal(await q.code(() => explain(id, 'start', { observation_id: 'obs_00000000000000000000000000' })), 'OYN01')
  t.same(await q("select distinct what from tenancy.actions where operation = 'explain_field'"), [{ what: id }])
  const { session: staff } = await makePerson(q, {
    isOperator: true, accountId: await q.value('select account_id from tenancy.sessions where session_hash = $1', [hashOf(stranger)])
  })
  const { words, claims } = await explain(id, 'start', {}, staff)
  t.same(words, { observation_id: loser.observation_id, is_own: false }, 'PRIVACY-30 and to operators nobody\'s')
  t.same(claims, theirs.claims)
})

database.transaction('DASHBOARD-34 words are those of the body as it came, cut after 4,000 characters; where the body cannot be read, as they are kept', async (t, q) => {
  const { explain, realm } = await open(q)
  const title = 'é'.repeat(100)
  await push(q, 'league', [game('g', { title, notes: 'n'.repeat(2000), url: `https://a.example/${'u'.repeat(1900)}` })])
  const id = await idOf(q, 'league', 'fixture', 'g')
  const { words } = await explain(id, 'title')
  t.same([words.text.length, words.characters > 4000], [4000, true])
  t.ok(words.text.includes(title))
  await q("update intake.batches set payload = '\\xff' where realm_id = $1", [realm.realmId])
  t.match((await explain(id, 'title')).words, { is_as_sent: false, is_own: true })
  t.same(JSON.parse(await q.value('select jsonb_pretty(data) from intake.observations where realm_id = $1', [realm.realmId])).title, title)
})

database.transaction('DASHBOARD-36 conflicts are counted by who won, who lost and the field: what says the same, was implied, withdrawn or said in passing is none', async (t, q) => {
  const { conflicts } = await open(q)
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer' }), say('team', 'a', { name: 'Lions' }), say('team', 'x', { name: 'Bears' })
  ])
  await setClock(q, '2026-09-01T08:01:00Z') // of two the older one survives
  await push(q, 'league', [say('team', 'b', { name: 'Lions FC' })])
  const ids: string[] = []
  for (const n of [0, 1, 2, 3]) {
    await push(q, 'league', [game(`g${n}`, {
      start: `2026-09-1${n}T10:00:00Z`, sides: sides('a', 'x'), ...n < 2 ? { competition: { external_id: 'c' } } : {}
    })])
    ids.push(await idOf(q, 'league', 'fixture', `g${n}`))
  }
  const [a, b, x] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b'), await idOf(q, 'league', 'team', 'x')]
  const reported = (n: number, data: object): Promise<unknown> =>
    push(q, 'parents', [say('fixture', ids[n]!, { kind: 'game', sport: 'soccer', ...data })])
  await reported(0, { start: '2026-09-10T11:00:00Z', title: 'Derby', sides: sides(b, x) })
  await reported(1, { start: '2026-09-11T11:00:00Z', sides: sides(a, x) })
  await reported(2, { start: '2026-09-12T10:00:00Z' })
  await reported(3, { start: '2026-09-13T11:00:00Z' })
  await setClock(q, '2026-09-01T08:02:00Z')
  await push(q, 'parents', [gone('fixture', ids[3]!)])
  const pair = { winner: 'league', loser: 'parents' }
  const all = await conflicts()
  t.same(all.cells, [{ ...pair, field: 'start', differ: 2, both_said: 3 }, { ...pair, field: 'sides', differ: 1, both_said: 2 }])
  t.match(all, { looked_at: 4, is_whole: true, competition: null, examples: null })
  await merge(q, 'team', b, a)
  t.same((await conflicts()).cells.map(({ field }: Json) => field), ['start'], 'both teams are one now')
  const { examples } = await conflicts({ ...pair, field: 'start' })
  t.match(examples.sort((one: Json, two: Json) => one.value < two.value ? 1 : -1), [1, 0].map((n) => ({
    id: ids[n], value: `2026-09-1${n}T10:00:00Z`, other: `2026-09-1${n}T11:00:00Z`
  })))
  const competition = await idOf(q, 'league', 'competition', 'c')
  t.match(await conflicts({ competition_id: competition }), {
    looked_at: 2, competition: { id: competition, name: 'Cup' }, cells: [{ both_said: 2 }]
  })
  t.match(await conflicts({ kind: 'team' }), { looked_at: 2, cells: [] })
  t.equal(await q.code(() => conflicts({ competition_id: a })), 'OYN01')
  for (const wrong of [{ kind: 'player' }, { kind: 'team', competition_id: competition }]) {
    t.equal(await q.code(() => conflicts(wrong)), 'OYV02')
  }
})
