import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-30 what a field refers to, as each source reports it, whichever claim wins, followed to who answers for it', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const [league, club] = [await makeSource(q, 'league', 'authoritativePush'), await makeSource(q, 'club', 'hostFeed')]
  const data = (organization: string) => ({ name: 'Eagles', organization: { external_id: organization } })
  for (const [hour, id] of ['first', 'second'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('organization', id, { name: id, kind: 'club' })])
  }
  await push(q, 'league', [say('team', 't', data('second'))])
  const [team, first, second] = [
    await idOf(q, 'league', 'team', 't'), await idOf(q, 'league', 'organization', 'first'), await idOf(q, 'league', 'organization',
      'second')
  ]
  await push(q, 'club', [say('team', team, data(first))])
  const claimed = async () => new Map((await q("select source_id, claimed_id from identity.claimed_ids($1, 'team', $2, 'organization')", [
    realmId, team
  ])).map((row) => [row.source_id, row.claimed_id]))
  t.same(await claimed(), new Map([[league, second], [club, first]]))
  await merge(q, 'organization', second, first)
  t.same(await claimed(), new Map([[league, first], [club, first]]))
})
