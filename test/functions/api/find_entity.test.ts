import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { ask, bodyOf, refusal, tagsFollowBodies, testRead } from '../../helpers/http/reads.ts'
import { game, gone, makeLive, makeRealm, makeSource, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const of = (type: string, externalId: string, source = 'league') => ({ source, entity_type: type, external_id: externalId })
const find = async (q: Query, type: string, externalId: string, source?: string) =>
  bodyOf(await ask(q, 'api.find_entity', of(type, externalId, source)))

async function arrange (q: Query) {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g1')])
  return of('fixture', 'g1')
}

testRead(database, 'api.find_entity', 'OYN01', arrange)

database.transaction('ID-5 divisions and stages are found by the ids their source gave them', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('competition', 'c', {
    name: 'Fall League', sport: 'soccer', kind: 'league',
    divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Season', type: 'league' }] }]
  })])
  t.same(await find(q, 'division', 'd'), { type: 'division', id: await q.value('select division_id from canon.divisions') })
  t.same(await find(q, 'stage', 's'), { type: 'stage', id: await q.value('select stage_id from canon.stages') })
})

database.transaction('ID-5 every type is found by the id its source gave it, and answers with type and canonical id', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'x', { name: 'Eagles SC', kind: 'club' }),
    say('team', 'x', { name: 'Eagles' }), say('venue', 'x', { name: 'North Park' }),
    game('x'),
    say('competition', 'x', { name: 'Fall League', sport: 'soccer', kind: 'league' })])
  for (const [type, table] of Object.entries({
    organization: 'organizations', team: 'teams', venue: 'venues', fixture: 'fixtures', competition: 'competitions'
  })) {
    const { body } = await ask(q, 'api.find_entity', of(type, 'x'))
    t.equal(body, `{"type" : "${type}", "id" : "${await q.value(`select ${type}_id from canon.${table}`)}"}`)
  }
})

database.transaction('ID-5 a result leads to its fixture, whose own id it is not', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(2, 1) })])
  t.same(await find(q, 'result', 'r1'), await find(q, 'fixture', 'g1'))
  t.equal(await refusal(q, 'api.find_entity', of('fixture', 'r1')), 'OYN01')
})

database.transaction('ID-5 where the source is not registered, the problem says so', async (t, q) => {
  await arrange(q)
  const said = async (source: string): Promise<string> => {
    let message = ''
    t.equal(await q.code(() => find(q, 'team', 'x9', source).catch((error) => { ({ message } = error); throw error })), 'OYN01')
    return message
  }
  t.match(await said('league'), 'has no team with the external id "x9"')
  t.match(await said('leage'), 'No source "leage" is registered')
})

database.transaction('ID-5 what was only referred to is found, and what its source no longer lists', async (t, q) => {
  await arrange(q)
  await push(q, 'league', [game('g2', { sides: sides('t1', 't2') })])
  t.match(await find(q, 'team', 't1'), { type: 'team', id: /^tm_/ })
  const before = await find(q, 'fixture', 'g2')
  await push(q, 'league', [gone('fixture', 'g2')])
  t.same(await find(q, 'fixture', 'g2'), before)
})

database.transaction('ID-5, IDENTITY-1 ids are known per source, and exactly as written: OYN01', async (t, q) => {
  await arrange(q)
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'club', [game('g1'), game('g2')])
  t.not((await find(q, 'fixture', 'g1', 'club')).id, (await find(q, 'fixture', 'g1')).id)
  for (const question of [
    of('fixture', 'g2'), of('fixture', 'G1'), of('fixture', 'g1 '), of('fixture', ''), of('team', 'g1'), of('nonsense', 'g1'),
    of('fixture', 'g1', 'nobody'), of('fixture', 'g1', 'League')
  ]) {
    t.equal(await refusal(q, 'api.find_entity', question), 'OYN01', JSON.stringify(question))
  }
})

database.transaction("live mode is one: another account's source leads to the entity that both read", async (t, q) => {
  const [a, b] = [await makeLive(q, (await makeRealm(q, 'A')).accountId), await makeLive(q, (await makeRealm(q, 'B')).accountId)]
  await makeSource(q, 'league', 'authoritativePush', a)
  await push(q, 'league', [game('g1')], a)
  t.same(
    await ask(q, 'api.find_entity', of('fixture', 'g1'), { keyHash: b.keyHash }),
    await ask(q, 'api.find_entity', of('fixture', 'g1'), { keyHash: a.keyHash })
  )
})

database.transaction('the tag changes exactly when the answer does', async (t, q) => {
  const question = await arrange(q)
  const first = await ask(q, 'api.find_entity', question)
  await push(q, 'league', [
    game('g1', { title: 'News' }), game('g2'), say('result', 'g1', { fixture: { external_id: 'g1' }, result: score(2, 1) })
  ])
  tagsFollowBodies(t, [
    first, await ask(q, 'api.find_entity', question), await ask(q, 'api.find_entity', of('fixture', 'g2')),
    await ask(q, 'api.find_entity', of('result', 'g1'))
  ])
})
