import t from 'tap'
import {
  compare as comparePair, compareAll, merges, readParts, REVIEW, type Comparison, type Said
} from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)
type Data = Record<string, unknown>
type Pair = readonly [Said, Said]
const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'organization', first, second)
const isSeen = ({ score, veto }: Comparison): boolean => veto === null && score >= REVIEW
const valueOf = ({ features }: Comparison, name: string): Data | undefined => features.find((feature) => feature.name === name)

database.transaction('IDENTITY-96 legal forms are compared by their initials, whatever their order and language', async (t, q) => {
  for (const [form, letters] of [
    ['Soccer', ['s']], ['YSC', ['csy']], ['Inc', undefined], ['Fussballclub', ['cf']], ['United', undefined]
  ] as const) {
    t.same((await readParts(q, 'organization', `Marrowick Tolland ${form}`)).form, letters, form)
  }
  for (const [first, second, words] of [
    ['FC', 'CF', /The same legal form/], ['SC', 'YSC', /Only one legal form contains/], ['FC', 'SA', /Different legal forms/],
    ['FC', 'AFC', /Different legal forms/], ['FC', '', undefined]
  ] as const) {
    const found = await compare(q, `Marrowick ${first}`, `Marrowick ${second}`.trim())
    t.match(valueOf(found, 'form'), words && { words }, `${first} ${second}`)
  }
})

database.transaction('IDENTITY-130 a word that is spelt otherwise counts less, the more of the whole name is spelled alike', async (t, q) => {
  const slip = await compare(q, { name: 'Quillhaven Marrowick SC', region: 'OH' }, { name: 'Quilhlaven Marrowick SC', region: 'OH' })
  t.ok(merges(slip), `${slip.score} ${slip.veto}`)
  t.match(valueOf(slip, 'embedding'), { words: /are \d+% alike/ })
  const short = await compare(q, { name: 'Quill Venn SC', region: 'OH' }, { name: 'Qiull Ven SC', region: 'OH' })
  t.notOk(merges(short))
  const alone = await compare(q, { name: 'Quillhaven Marrowick SC' }, { name: 'Quilhlaven Marrowick SC' })
  t.notOk(merges(alone), 'never by the name alone')
})

database.transaction('IDENTITY-95 a name merges with a region, a website or a number beside it; never alone, and not with a country', async (t, q) => {
  const [first, second] = [{ name: 'Marrowick Tolland FC' }, { name: 'Marrowick-Tolland Football Club' }]
  for (const [more, expected] of [
    [{}, false], [{ country: 'US' }, false], [{ region: 'NJ' }, true],
    [{ website: 'https://mtfc.example' }, true], [{ sanctioning: { usys: '7' } }, true]
  ] as const) {
    const compared = await compare(q, { ...first, ...more }, { ...second, ...more })
    t.same([merges(compared), isSeen(compared)], [expected, true], `${JSON.stringify(more)}: ${compared.score}`)
  }
})

database.transaction('IDENTITY-95 a single word needs the same form, its town or the website; other words, and common ones, need the website', async (t, q) => {
  const areOne = async (first: string, second: string, more: Data): Promise<boolean> =>
    merges(await compare(q, { name: first, ...more }, { name: second, ...more }))
  const [region, site] = [{ region: 'NJ' }, { region: 'NJ', website: 'https://www.club.example' }]
  t.equal(await areOne('Marrowick SC', 'Marrowick Soccer Club', region), true)
  for (const [first, second] of [
    ['Marrowick', 'Marrowick SC'], ['Marrowick YSC', 'Marrowick SC'], ['Marrowick', 'Marrowick Strikers'],
    ['Marrowick Tolland United', 'Marrowick Tolland']
  ] as const) {
    t.equal(await areOne(first, second, region), false, `${first} / ${second}`)
    t.equal(await areOne(first, second, site), true, `${first} / ${second} with their site`)
  }
  t.equal(await areOne('Strikers SC', 'Strikers Soccer Club', region), false)
  t.equal(await areOne('Marrowick FC', 'Marrowick SA', region), false)
  t.equal(await areOne('Marrowick Rovers', 'Marrowick Thunder', region), false)
  for (const [first, second, region, expected] of [
    ['Marrowick Oakton', 'Marrowick FC', 'Oakton', true], ['Marrowick SC', 'Marrowick', 'Oakton', true],
    ['Oakton', 'Oakton FC', 'Oakton', true], ['Oakton FC', 'Oakton SA', 'Oakton', false],
    ['Oakton YSC', 'Oakton SC', 'Oakton', true], ['Oakton City', 'Oakton City AFC', 'Oakton', true],
    ['Oakton', 'Oakton Eagles', 'Oakton', false], ['Eagles Oakton', 'Eagles FC', 'Oakton', false],
    ['Marrowick SC Oakton', 'Marrowick FC', 'Oakton', false], ['Texas Marrowick', 'Marrowick FC', 'Texas', false]
  ] as const) {
    t.equal(await areOne(first, second, { region }), expected, `${first} / ${second} of ${region}`)
  }
  t.equal(await areOne('Marrowick Tolland', 'Marrowik Tolland', region), false, 'a slip')
})

database.transaction('IDENTITY-96 initials and short names are for a person to decide', async (t, q) => {
  for (const [first, second] of [
    [{ name: 'MTSC' }, { name: 'Marrowick Tolland Soccer Club' }],
    [{ name: 'Mtoll' }, { name: 'Marrowick Tolland SC', short_name: 'MToll' }]
  ]) {
    const compared = await compare(q, { ...first, region: 'NJ' }, { ...second, region: 'NJ' })
    t.same([merges(compared), isSeen(compared)], [false, true], `${JSON.stringify(first)}: ${compared.score}`)
  }
  t.equal(valueOf(await compare(q, 'MT', 'Marrowick Tolland SC'), 'short_form'), undefined)
  t.equal(valueOf(await compare(q, { name: 'Marrowick Tolland', short_name: 'Aces' }, 'Marrowick Tolland SC'), 'short_form'), undefined)
})

database.transaction('IDENTITY-73 another country, state, number or kind, and placeholders, are never one', async (t, q) => {
  const site = { name: 'Marrowick Tolland FC', website: 'https://mtfc.example' }
  const cases = [
    ['country', { country: 'US' }, { country: 'CA' }], ['region', { region: 'NJ' }, { region: 'PA' }],
    ['sanctioning', { sanctioning: { usys: '7' } }, { sanctioning: { usys: '8' } }],
    ['kind', { kind: 'club' }, { kind: 'league' }], ['placeholder', { name: 'TBD' }, {}],
    [null, { kind: 'club' }, { kind: 'tournament_host' }], [null, { region: 'NJ' }, { region: 'New Jersey' }],
    ['region', { region: 'New Jersey' }, { region: 'PA' }],
    [null, { sanctioning: { usys: '7' } }, { sanctioning: { ayso: '8' } }],
    [null, { sanctioning: { usys: '7' } }, { sanctioning: { usys: '7', ayso: '8' } }]
  ] as const
  const found = await compareAll(q, 'organization', cases.map(([, first, second]): Pair => [{ ...site, ...first }, { ...site, ...second }]))
  for (const [n, [veto, first, second]] of cases.entries()) t.equal(found[n]?.veto, veto, JSON.stringify([first, second]))
})
