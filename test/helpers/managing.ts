/** Asking /manage/graphql as people of the service's account do. */
import { hashToken, makeToken, makeUserToken } from '../../platform/tokens.ts'
import type { Answered } from './http/graphs.ts'
import { makeQuery, type Query } from './database.ts'
import type { Role } from '../../server/dashboard/roles.ts'
import { makePerson, type Person } from './people/people.ts'
import type { TestService } from './service.ts'

/** `token` is a user token of the person, `cookie` that of a session; `ask` sends a document with the token. */
export type Member = Person & {
  token: string, cookie: string, ask: (query: string, variables?: object, more?: Record<string, string>) => Promise<Answered>
}

/** Posts a document with whatever headers. */
export async function askManage (
  baseUrl: string, headers: Record<string, string>, query: string, variables?: object
): Promise<Answered> {
  const response = await fetch(`${baseUrl}/manage/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, ...variables && { variables } })
  })
  return { status: response.status, headers: response.headers, body: await response.json() as Answered['body'] }
}

/** Statements that commit one by one. */
export const committing = async (service: TestService): Promise<Query> => makeQuery(await service.database.connect())

/** A member of the account, with a token for scripts and a session of the same person. */
export async function makeMember (service: TestService, q: Query, role: Role, tokenRole: Role = role): Promise<Member> {
  const person = await makePerson(q, { accountId: service.account.id, role })
  const [token, cookie] = [makeUserToken(), makeToken()]
  await q('update tenancy.sessions set session_hash = $1 where session_id = $2', [hashToken(cookie), person.sessionId])
  await q(
    `insert into tenancy.user_tokens (token_id, user_id, account_id, role, name, token_hash, expires_at)
     values (util.make_id('utk'), $1, $2, $3, 'Script', $4, util.now() + interval '1 day')`,
    [person.userId, service.account.id, tokenRole, hashToken(token)]
  )
  return {
    ...person, session: Buffer.from(cookie), token, cookie,
    ask: (query, variables, more) => askManage(service.baseUrl, { authorization: `Bearer ${token}`, ...more }, query, variables)
  }
}
