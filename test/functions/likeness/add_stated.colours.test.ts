import t from 'tap'
import { AUTO, readParts, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase } from '../../helpers/database.ts'
import { compare, isReviewable } from '../../helpers/identity/alike_names.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-204 teams whose colours have nothing in common never merge by themselves, whatever their games, by likeness.add_stated', async (t, q) => {
  for (const [written, read] of [
    [['Grey', 'WHITE'], ['grey', 'white']], [['gray/wht'], ['grey', 'white']], [['Burgundy and Gold'], ['gold', 'maroon']],
    [['Navy Blue', 'navy blue'], ['blue navy']], [['TBD', ' ', 'N/A'], []], [[], []]
  ]) t.same((await readParts(q, 'team', { name: 'Oakton Quill 2014', colors: written })).shirt ?? [], read, String(written))
  const wearing = (...colors: string[]): Said => ({ name: 'Oakton Quill 2014', colors })
  for (const [first, second, areApart] of [
    [wearing('Red'), wearing('Blue', 'White'), true], [wearing('Royal Blue'), wearing('Navy Blue'), true],
    [wearing('Red', 'Black'), wearing('black'), false], [wearing('Blue'), wearing('Navy Blue'), false],
    [wearing('maroon'), wearing('Burgundy'), false], [wearing('gray'), wearing('Grey'), false], [wearing(), wearing('Red'), false],
    ['Oakton Quill 2014', wearing('Red'), false]
  ] as const) {
    const { score, veto, features } = await compare(q, first, second)
    t.ok(areApart ? score >= 0.6 && score < AUTO : score >= AUTO, `${score}`)
    t.equal(veto, areApart ? 'shirt_colour' : null, JSON.stringify([first, second]))
    t.equal(features.some(({ name }) => name === 'shirt_colour'), areApart, 'and the reviewer sees why')
  }
  t.equal(await isReviewable(q, 'shirt_colour'), true)
  const generic = await compare(q, { name: 'Storm 2014', colors: ['Red'] }, { name: 'Storm 2014', colors: ['Blue'] })
  t.equal(generic.veto, 'shirt_colour', 'games make up for a name, not for colours')
  const bare = await compare(q, { name: 'B2014', colors: ['Red'] }, { name: '2014 Boys', colors: ['Blue'] })
  t.equal(bare.veto, 'bare_apart', 'a name that says nothing is not even reviewed, whatever the games')
  t.equal(await isReviewable(q, 'bare_apart'), false)
})
