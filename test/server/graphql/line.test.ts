/** server/graphql/line.ts: messages of a socket. */
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { makeLine } from '../../../server/graphql/line.ts'

t.test('GRAPHQL-58 messages of a socket are taken one at a time, in order, with a turn for those of others between', async (t) => {
  const facts: string[] = []
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const lineOf = (name: string): (message: number) => void => makeLine(
    { pause: () => facts.push(`${name} is not read`), resume: () => { facts.push(`${name} is read`); if (name === 'a') end() } },
    async (message: number) => {
      facts.push(`${name}${message} begins`)
      await turn()
      facts.push(`${name}${message} ends`)
    }
  )
  const [a, b] = [lineOf('a'), lineOf('b')]
  for (const message of [1, 2, 3]) a(message)
  b(1)
  await isOver
  const of = (name: string): string[] => facts.filter((fact) => fact.startsWith(name))
  t.same(of('a'), ['a is not read', 'a1 begins', 'a1 ends', 'a2 begins', 'a2 ends', 'a3 begins', 'a3 ends', 'a is read'])
  t.ok(facts.indexOf('b1 ends') < facts.indexOf('a2 begins'), 'who has sent one waits for one')
})
