/**
 * The reads of `api`, asked as the HTTP role asks them, and what holds for every one of them.
 *
 *   const { body, etag } = await ask(q, 'api.get_fixture', { fixture_id: id })
 *   t.match(await ask(q, 'api.get_fixture', { fixture_id: id }, { ifNoneMatch: etag }), { body: null })
 */
import type { Test } from 'tap'
import type { Routines } from '../../../db/routines.ts'
import type { Query, TestDatabase } from '../database.ts'
import { homeOf, makeLive, makeRealm } from '../seed.ts'

export type Answer = { body: string | null, etag: string | null, is_unchanged: boolean | null }
export type ReadName = { [Name in keyof Routines]: Routines[Name]['result'] extends Answer ? Name : never }[keyof Routines]
export type Question<Name extends ReadName> = Omit<Routines[Name]['arguments'], 'key_hash' | 'if_none_match'>
type Asking = { keyHash?: Buffer | null, ifNoneMatch?: string | null }

/** Asks with the secret key of the test's first realm, unless another is given. */
export function ask<Name extends ReadName> (q: Query, name: Name, question: Question<Name>, {
  keyHash = homeOf(q).keyHash, ifNoneMatch = null
}: Asking = {}): Promise<Answer> {
  const values = { ...question, key_hash: keyHash, if_none_match: ifNoneMatch } as never
  return q.as('oyss_http', () => q.call(name, values)) as Promise<Answer>
}

/** The SQLSTATE that a question raises. */
export const refusal = <Name extends ReadName>(q: Query, name: Name, question: Question<Name>, asking: Asking = {}): Promise<string
  | undefined> =>
  q.code(() => ask(q, name, question, asking))

export const bodyOf = ({ body }: Answer): any => JSON.parse(body as string)

/** Two of these answers have the same tag exactly when they have the same body. */
export function tagsFollowBodies (t: Test, answers: readonly Answer[]): void {
  for (const [at, one] of answers.entries()) {
    for (const other of answers.slice(at + 1)) {
      t.equal(one.etag === other.etag, one.body === other.body, `${one.body?.slice(0, 400)}\n${other.body?.slice(0, 400)}`)
    }
  }
}

/**
 * Tests of what every read owes to keys and tags. `arrange` makes the first realm and something to ask for; `elsewhere` is what the same
 * question is worth in other realms.
 */
export function testRead<Name extends ReadName> (
  database: TestDatabase, name: Name, elsewhere: 'OYN01' | 'empty',
  arrange: (q: Query) => Promise<Question<Name>>, options: { isSecret?: boolean } = {},
): void {
  database.transaction('an answer says what it is, and its tag sent back is answered without a body', async (t, q) => {
    const question = await arrange(q)
    const answer = await ask(q, name, question)
    t.match(answer, { body: /^\{.*\}$/s, etag: /^W\/"[0-9a-f]{32}"$/, is_unchanged: false })
    t.same(await ask(q, name, question), answer, 'the same question has the same answer')
    for (const ifNoneMatch of [answer.etag, `"x", ${answer.etag}`, '*']) {
      t.same(await ask(q, name, question, { ifNoneMatch }), { body: null, etag: answer.etag, is_unchanged: true })
    }
    t.same(await ask(q, name, question, { ifNoneMatch: 'W/"00000000000000000000000000000000"' }), answer)
  })

  database.transaction('an unknown key and none: OYA01, whether what it asks for exists or not', async (t, q) => {
    const question = await arrange(q)
    const { etag } = await ask(q, name, question)
    for (const keyHash of [Buffer.alloc(32), null]) {
      for (const ifNoneMatch of [null, etag]) t.equal(await refusal(q, name, question, { keyHash, ifNoneMatch }), 'OYA01')
    }
    await resetHome(q)
    t.equal(await refusal(q, name, question, { keyHash: Buffer.alloc(32) }), 'OYA01')
  })

  database.transaction('a suspended account: OYA03 from the very next call until it is reinstated', async (t, q) => {
    const question = await arrange(q)
    const { accountId, publishableHash } = homeOf(q)
    const answer = await ask(q, name, question)
    await q.call('manage.suspend_account', { account_id: accountId, reason: 'An unpaid invoice' })
    for (const keyHash of [homeOf(q).keyHash, publishableHash]) {
      t.equal(await refusal(q, name, question, { keyHash, ifNoneMatch: answer.etag }), 'OYA03')
    }
    await q.call('manage.reinstate_account', { account_id: accountId })
    t.same(await ask(q, name, question), answer)
  })

  database.transaction(options.isSecret ? 'a publishable key: OYA02' : 'a publishable key reads what a secret key reads', async (t, q) => {
    const question = await arrange(q)
    const { publishableHash: keyHash } = homeOf(q)
    if (options.isSecret) t.equal(await refusal(q, name, question, { keyHash }), 'OYA02')
    else t.same(await ask(q, name, question, { keyHash }), await ask(q, name, question))
  })

  database.transaction(`what is in one realm is ${elsewhere === 'OYN01' ? 'in no other: OYN01' : 'not shown in any other'}, neither of another account nor in live mode`, async (t, q) => {
    const question = await arrange(q)
    const { etag } = await ask(q, name, question)
    for (const { keyHash } of [await makeRealm(q, 'Other'), await makeLive(q, homeOf(q).accountId)]) {
      if (elsewhere === 'OYN01') t.equal(await refusal(q, name, question, { keyHash, ifNoneMatch: etag }), 'OYN01')
      else t.same(bodyOf(await ask(q, name, question, { keyHash, ifNoneMatch: etag })).data, [])
    }
  })

  database.transaction(`after a reset of its realm it is ${elsewhere === 'OYN01' ? 'gone: OYN01' : 'empty'}, also for who holds its tag`, async (t, q) => {
    const question = await arrange(q)
    const { etag } = await ask(q, name, question)
    await resetHome(q)
    if (elsewhere === 'OYN01') t.equal(await refusal(q, name, question, { ifNoneMatch: etag }), 'OYN01')
    else t.same(bodyOf(await ask(q, name, question, { ifNoneMatch: etag })).data, [])
  })
}

/** Resets the first realm of the test. */
export const resetHome = (q: Query): Promise<unknown> => q.call('manage.reset_test', { account_id: homeOf(q).accountId,
  confirmation: null })
