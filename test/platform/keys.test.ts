import t from 'tap'
import { hashKey, isWellFormedKey, lastFour, makeKey } from '../../platform/keys.ts'

t.test('KEY-2 a key states its kind and mode in its prefix', async (t) => {
  t.match(makeKey('live', 'secret'), /^sk_live_[0-9A-Za-z]{36}$/)
  t.match(makeKey('test', 'publishable'), /^pk_test_[0-9A-Za-z]{36}$/)
  t.not(makeKey('test', 'secret'), makeKey('test', 'secret'))
})

t.test('KEY-2 every key made is well formed, and any one character changed makes it ill formed', async (t) => {
  const key = makeKey('test', 'secret')
  t.ok(isWellFormedKey(key))
  for (let place = 0; place < key.length; place++) {
    const other = key[place] === 'x' ? 'y' : 'x'
    t.notOk(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1)), `changed at ${place}`)
  }
})

t.test('KEY-2 what is no key at all is ill formed', async (t) => {
  for (const text of ['', 'sk_test_', 'Bearer', makeKey('test', 'secret') + ' ', 'é'.repeat(44)]) t.notOk(isWellFormedKey(text))
})

t.test('KEY-5 the database learns a hash of 32 bytes and the last four characters', async (t) => {
  const key = makeKey('live', 'publishable')
  t.equal(hashKey(key).length, 32)
  t.same(hashKey(key), hashKey(key))
  t.equal(lastFour(key), key.slice(-4))
})
