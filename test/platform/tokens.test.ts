import t from 'tap'
import { hashToken, isUserToken, makeToken, makeUserToken } from '../../platform/tokens.ts'

t.test('PEOPLE-20 a token is 32 random bytes, of which the database gets 32 of a hash', async (t) => {
  const tokens = Array.from({ length: 100 }, makeToken)
  t.equal(new Set(tokens).size, 100)
  for (const token of tokens) t.match(token, /^[A-Za-z0-9_-]{43}$/)
  t.equal(hashToken('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

t.test('PEOPLE-28 a token for scripts is recognised by its form', async (t) => {
  t.ok(isUserToken(makeUserToken()))
  for (const text of ['', makeToken(), `${makeUserToken()}x`, 'sk_test_1', `ut_${'*'.repeat(43)}`]) t.notOk(isUserToken(text), text)
})
