import t from 'tap'
import { AUTO, compare as comparePair, type Comparison, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'

const database = await useDatabase(t)

const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'team', first, second)

const CLUB = { name: 'Oakton Quill SC' }

database.transaction('IDENTITY-73 initials without a club, and one word with more in front of the other, are for a person to decide, by likeness.judge_words', async (t, q) => {
  for (const [first, second] of [
    ['RSC 2012 Boys Red', 'RSC B2012 Red'], ['BYSC Thunder 2013', 'BYSC 2013 Thunder'], ['MTSA 2011', 'Marrowick-Tolland SA 2011'],
    ['G16 Quillhaven', 'Grand Harrow SC G16 Quillhaven'], ['2016B Venn LB', 'Beach Futbol 2016B Venn LB'],
    ['G2016 Quillhaven', 'BGFC G2016 Quillhaven']
  ] as const) {
    const { score, veto } = await compare(q, first, second)
    t.ok(score >= 0.6 && (score < AUTO || veto === 'generic_name'), `${first}, ${second}: ${score} ${veto}`)
    const inClub = await compare(q, { name: first, organization: CLUB }, { name: second, organization: CLUB })
    t.ok(inClub.score >= AUTO && inClub.veto === null, `${first}, ${second}: the club agrees: ${inClub.score} ${inClub.veto}`)
  }
  t.match(await compare(q, 'Venn SC 2017', 'Oakton SC Venn 2017'), { veto: 'generic_name' })
  // What may stand for any club, and what may not.
  for (const [word, is] of [
    ['RSC', true], ['LB', true], ['BYSC', true], ['MTSA', true], ['HRVSL', true], ['BGFC', true],
    ['Mesquite', false], ['Tulsa', false], ['Boyle', false], ['Venn', false]
  ] as const) {
    const { veto } = await compare(q, `${word} Kings 2012`, `${word} Kings 2012`)
    t.equal(veto, is ? 'generic_name' : null, word)
  }
})
