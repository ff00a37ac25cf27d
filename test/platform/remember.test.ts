import t from 'tap'
import { remember } from '../../platform/remember.ts'

t.test('what was made once is given again for the same key, and made again for another and after an error', async (t) => {
  const asked: string[] = []
  const halve = remember((text: string, at: number) => `${at} ${text}`, (text, at): string | undefined => {
    asked.push(text)
    if (text === '') throw new Error('nothing to halve')
    return at === 0 ? undefined : text.slice(0, at)
  })
  t.equal(halve('kestrel', 3), 'kes')
  t.equal(halve('kestrel', 3), 'kes')
  t.equal(halve('kestrel', 2), 'ke')
  t.same([halve('hawk', 0), halve('hawk', 0)], [undefined, undefined], 'that nothing came of it is remembered too')
  for (const _ of [1, 2]) t.throws(() => halve('', 1), { message: 'nothing to halve' })
  t.same(asked, ['kestrel', 'kestrel', 'hawk', '', ''])
})

t.test('no more than 2,000 are kept', async (t) => {
  let made = 0
  const next = remember(String, (_: number) => ++made)
  for (let n = 0; n <= 2_000; n++) next(n)
  t.equal(next(2_000), 2_001)
  t.equal(next(0), 2_002, 'the first is made again')
})
