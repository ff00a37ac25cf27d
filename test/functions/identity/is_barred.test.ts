import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-36, IDENTITY-144 what a person rejected is barred on the same evidence, what a person undid on any, also of what is one with it', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (const [hour, id] of ['a', 'b', 'c'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id })])
    ids.push(await idOf(q, 'league', 'team', id))
  }
  const [a, b, c] = ids as [string, string, string]
  const barred = (first: string, second: string, evidence: object) => q.value(
    'select identity.is_barred($1, $2, $3, identity.hash_evidence($4))', [homeOf(q).realmId, first, second, JSON.stringify(evidence)]
  )
  const evidence = { features: [] }
  t.equal(await barred(a, b, evidence), false)
  const decision = await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.9, $4, null, null)", [realmId, a, b,
    JSON.stringify(evidence)])
  await q("update identity.decisions set status = 'rejected', decided_at = util.now(), decided_by = 'Kim' where decision_id = $1",
    [decision])
  t.same([await barred(a, b, evidence), await barred(b, a, evidence), await barred(a, b, { features: [1] })], [true, true, false])
  await merge(q, 'team', c, b)
  t.equal(await barred(a, c, evidence), true, 'of what is one with it')
  await undo(q, 'team', c)
  t.equal(await barred(b, c, { features: [2] }), true, 'on any evidence')
})

database.transaction('IDENTITY-36 only a person merges an organization that gives grants; two that one source lists are two', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'league', ['a', 'b'].map((id) => say('organization', id, { name: id, kind: 'club' })))
  await push(q, 'club', [say('organization', 'c', { name: 'c', kind: 'club' })])
  const [a, b, c] = [
    await idOf(q, 'league', 'organization', 'a'), await idOf(q, 'league', 'organization', 'b'), await idOf(q, 'club', 'organization', 'c')
  ]
  const asks = (first: string, second: string) => q.value('select identity.needs_person($1, $2, $3)', [realmId, first, second])
  t.equal(await asks(a, c), false)
  await q.call('manage.create_grant', { account_id: accountId, mode: 'test', organization_id: c, scope: 'participants:read',
    sources: null })
  t.same([await asks(a, c), await asks(c, a), await asks(a, b)], [true, true, false])
  const common = (first: string, second: string | null) => q.value('select identity.has_common_source($1, $2, $3)', [realmId, first,
    second])
  t.same([await common(a, b), await common(a, c), await common(a, null)], [true, false, false])
})

database.transaction('IDENTITY-36 a pair that was kept apart is not proposed again because its sentences read otherwise: identity.hash_evidence', async (t, q) => {
  const hash = (evidence: object): Promise<unknown> => q.value("select encode(identity.hash_evidence($1), 'hex')", [evidence])
  const feature = { name: 'age', value: ['12', '13'], weight: -2.88, words: 'Different ages: 12; 13.' }
  t.equal(await hash({ features: [feature] }), await hash({ features: [{ ...feature, words: 'Their ages differ.', rule: 'age' }] }))
  t.not(await hash({ features: [feature] }), await hash({ features: [{ ...feature, value: ['12', '14'] }] }))
  t.not(await hash({ features: [feature] }), await hash({ features: [] }))
})
