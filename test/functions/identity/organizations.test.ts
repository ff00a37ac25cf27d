import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Said = Record<string, unknown>

/** Compares two organizations, in both orders. */
async function compare (t: Pick<typeof import('tap').default, 'same'>, q: Query, first: Said, second: Said): Promise<any> {
  const { there, back } = await q.one(`
    select to_jsonb(identity.compare_organizations(a, b)) as there, to_jsonb(identity.compare_organizations(b, a)) as back
      from identity.read_organization($1) a, identity.read_organization($2) b`, [first, second])
  t.same([there.score, there.veto], [back.score, back.veto], 'the same in either order')
  return { ...there, merges: there.veto === null && there.score >= 0.9, isSeen: there.veto === null && there.score >= 0.6 }
}

database.transaction('IDENTITY-96 identity.read_organization reads core, form, initials and site of a name', async (t, q) => {
  const read = async (said: Said): Promise<any> => await q.value('select identity.read_organization($1)', [said])
  t.match(await read({ name: 'Marrowick Youth Soccer Association, Inc.', website: 'https://www.MarrowickYSA.example/teams' }), {
    core: ['marrowick'], form: 'ysa', initials: 'mysa', site: 'marrowickysa.example', is_placeholder: false
  })
  t.match(await read({ name: 'Club de Fútbol Ostrável' }), { core: ['ostravel'], form: 'cf' })
  t.match(await read({ name: 'Marrowick Utd' }), { core: ['marrowick', 'united'] })
  t.match(await read({ name: 'Marrowick Ath.' }), { core: ['marrowick'], form: 'a' })
  t.match(await read({ name: 'Soccer Club' }), { is_placeholder: true })
  t.ok((await read({ name: 'A B', sanctioning: { one: '1', two: '2', three: '3' } })).keys.length <= 12)
})

database.transaction('IDENTITY-96 identity.form_of and identity.compare_forms compare legal forms by their initials', async (t, q) => {
  for (const [word, form] of [
    ['soccer', 's'], ['ysc', 'ysc'], ['inc', ''],
    ['fussballclub', 'fc'], ['marrowick', null], ['united', null]
  ]) {
    t.equal(await q.value('select identity.form_of($1)', [word]), form, String(word))
  }
  for (const [first, second, compared] of [
    ['fc', 'cf', 'same'], ['sc', 'ysc', 'youth'], ['fc', 'sa', 'other'], ['fc', 'afc', 'other'], ['fc', null, null], ['fc', '', null]
  ]) {
    t.equal(await q.value('select identity.compare_forms($1, $2)', [first, second]), compared, `${first} ${second}`)
  }
})

database.transaction('IDENTITY-130 a word that is spelt otherwise counts less, the more of the whole name is spelled alike', async (t, q) => {
  const slip = await compare(t, q, { name: 'Quillhaven Marrowick SC', region: 'OH' }, { name: 'Quilhlaven Marrowick SC', region: 'OH' })
  t.ok(slip.merges && slip.score > 0.9)
  t.match(slip.features.find(({ name }: Said) => name === 'embedding'), { value: Number, words: /alike to \d+ in a hundred/ })
  const short = await compare(t, q, { name: 'Quill Venn SC', region: 'OH' }, { name: 'Qiull Ven SC', region: 'OH' })
  t.notOk(short.merges)
  const alone = await compare(t, q, { name: 'Quillhaven Marrowick SC' }, { name: 'Quilhlaven Marrowick SC' })
  t.notOk(alone.merges, 'never by the name alone')
})

database.transaction('IDENTITY-98 a name merges with a region, a website or a number beside it; never alone, and not with a country', async (t, q) => {
  const [first, second] = [{ name: 'Marrowick Tolland FC' }, { name: 'Marrowick-Tolland Football Club' }]
  for (const [more, merges] of [
    [{}, false], [{ country: 'US' }, false], [{ region: 'NJ' }, true],
    [{ website: 'https://mtfc.example' }, true], [{ sanctioning: { usys: '7' } }, true]
  ] as const) {
    const compared = await compare(t, q, { ...first, ...more }, { ...second, ...more })
    t.same([compared.merges, compared.isSeen], [merges, true], JSON.stringify(more))
  }
})

database.transaction('IDENTITY-98 a single word needs the same form, its town (identity.are_of_town) or the website; other words, and common ones, need the website', async (t, q) => {
  const merges = async (first: string, second: string, more: Said): Promise<boolean> =>
    (await compare(t, q, { name: first, ...more }, { name: second, ...more })).merges
  const [region, site] = [{ region: 'NJ' }, { region: 'NJ', website: 'https://www.club.example' }]
  t.equal(await merges('Marrowick SC', 'Marrowick Soccer Club', region), true)
  for (const [first, second] of [
    ['Marrowick', 'Marrowick SC'], ['Marrowick YSC', 'Marrowick SC'], ['Marrowick', 'Marrowick Strikers'],
    ['Marrowick Tolland United', 'Marrowick Tolland']
  ] as const) {
    t.equal(await merges(first, second, region), false, `${first} / ${second}`)
    t.equal(await merges(first, second, site), true, `${first} / ${second} with their site`)
  }
  t.equal(await merges('Strikers SC', 'Strikers Soccer Club', region), false)
  t.equal(await merges('Marrowick FC', 'Marrowick SA', region), false)
  t.equal(await merges('Marrowick Rovers', 'Marrowick Thunder', region), false)
  for (const [first, second, region, expected] of [
    ['Marrowick Oakton', 'Marrowick FC', 'Oakton', true], ['Marrowick SC', 'Marrowick', 'Oakton', false],
    ['Oakton', 'Oakton FC', 'Oakton', false], ['Eagles Oakton', 'Eagles FC', 'Oakton', false],
    ['Marrowick SC Oakton', 'Marrowick FC', 'Oakton', false], ['Texas Marrowick', 'Marrowick FC', 'Texas', false]
  ] as const) {
    t.equal(await merges(first, second, { region }), expected, `${first} / ${second} of ${region}`)
  }
  t.equal(await merges('Marrowick Tolland', 'Marrowik Tolland', region), false, 'a slip')
})

database.transaction('IDENTITY-96 initials and short names are for a person to decide (identity.is_short_for)', async (t, q) => {
  for (const [first, second] of [
    [{ name: 'MTSC' }, { name: 'Marrowick Tolland Soccer Club' }],
    [{ name: 'Mtoll' }, { name: 'Marrowick Tolland SC', short_name: 'MToll' }]
  ]) {
    const compared = await compare(t, q, { ...first, region: 'NJ' }, { ...second, region: 'NJ' })
    t.same([compared.merges, compared.isSeen], [false, true], JSON.stringify(first))
  }
  const name = (said: Said): string => `identity.read_organization('${JSON.stringify(said)}')`
  t.equal(await q.value(`select identity.is_short_for(${name({ name: 'MT' })}, ${name({ name: 'Marrowick Tolland SC' })})`), false)
})

database.transaction('IDENTITY-97 identity.organization_veto: another country, state, number or kind, and placeholders', async (t, q) => {
  const site = { name: 'Marrowick Tolland FC', website: 'https://mtfc.example' }
  for (const [veto, first, second] of [
    ['country', { country: 'US' }, { country: 'CA' }], ['region', { region: 'NJ' }, { region: 'PA' }],
    ['sanctioning', { sanctioning: { usys: '7' } }, { sanctioning: { usys: '8' } }],
    ['kind', { kind: 'club' }, { kind: 'league' }], ['placeholder', { name: 'TBD' }, {}],
    [null, { kind: 'club' }, { kind: 'tournament_host' }], [null, { region: 'NJ' }, { region: 'New Jersey' }],
    ['region', { region: 'New Jersey' }, { region: 'PA' }],
    [null, { sanctioning: { usys: '7' } }, { sanctioning: { ayso: '8' } }]
  ] as const) {
    t.equal((await compare(t, q, { ...site, ...first }, { ...site, ...second })).veto, veto, JSON.stringify([first, second]))
  }
})

database.transaction('IDENTITY-97 identity.site_of is the host of a website, and none that many share; identity.is_same_number compares what both have', async (t, q) => {
  for (const [website, site] of [
    ['https://www.Club.example/x?y', 'club.example'], ['club.example', 'club.example'], ['https://facebook.com/club', null],
    ['https://club.sportsengine.com', null], ['nothing', null]
  ]) {
    t.equal(await q.value('select identity.site_of($1)', [website]), site, String(website))
  }
  for (const [first, second, same] of [
    ['{"a": "1"}', '{"a": "1", "b": "2"}', true], ['{"a": "1"}', '{"a": "2"}', false], ['{"a": "1"}', '{"b": "1"}', null]
  ]) {
    t.equal(await q.value('select identity.is_same_number($1, $2)', [first, second]), same, `${first} ${second}`)
  }
})
