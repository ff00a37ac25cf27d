/** oyss notice: notices to the owners of sources from the command line (CORRECT-22). */
import t from 'tap'
import { makeQuery, useDatabase } from '../helpers/database.ts'
import { makeOyss } from '../helpers/oyss.ts'
import { makeAccount, makePerson } from '../helpers/people/people.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push } from '../helpers/seed.ts'

const database = await useDatabase(t)
const q = makeQuery(await database.connect())
const { oyss, facts } = makeOyss({ DATABASE_URL: database.connectionString })
const league = await makeLive(q, (await makeRealm(q, 'League')).accountId)
const club = await makeLive(q, await makeAccount(q, 'Club'))
await makeSource(q, 'league', 'hostFeed', league)
await makePerson(q, { accountId: league.accountId, role: 'owner' })
await push(q, 'league', [game('g', { start: '2100-09-12T17:00:00Z', title: 'Cup' })], league)
await q('reset role')
const id = await idOf(q, 'league', 'fixture', 'g', league)
const at = ({ accountId }: { accountId: string }): string[] => ['--account', accountId]
const live = ['--mode', 'live']

t.test('CORRECT-22 oyss notice sends, lists, dismisses and blocks, as pages do', async (t) => {
  const send = ['notice', 'send', id, ...live, ...at(club), '--field', 'start', '--kind']
  t.match((await oyss(...send, 'wrong_time')).out, /The owner of the source is notified:[^]*The time is wrong\./)
  t.equal(JSON.parse((await oyss(...send, 'wrong_time', '--json')).err).error.code, 'OYC03')
  t.equal((await oyss(...send, 'rude')).code, 2, 'a kind that is not on the list')
  const { received: [one] } = await facts('notice', 'list', ...live, ...at(league))
  t.match(one, { entity_id: id, account: 'Club', field: 'start', value: '2100-09-12T17:00:00Z' })
  t.match((await oyss('notice', 'list', ...live, ...at(club))).out, /sent +fx_\w+ +Cup +start/)
  t.match(await facts('notice', 'dismiss', one.notice_id, ...live, ...at(league)), { id: one.notice_id })
  t.match((await oyss('notice', 'list', ...live, ...at(league))).out, 'No notices.')
  t.match(await facts('notice', 'block', club.accountId, ...at(league)), { id: club.accountId })
  t.match((await oyss('notice', 'list', ...live, ...at(league))).out, `Blocked: ${club.accountId}, Club.`)
  t.match((await oyss(...send, 'duplicate')), { code: 1, err: /blocked notices of your account/ })
  t.match((await oyss('notice', 'allow', club.accountId, ...at(league))).out, 'Allowed:')
  t.match(await facts(...send, 'duplicate'), { kind: 'duplicate' })
})
