import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { undo } from '../../helpers/identity/merged.ts'
import { homeOf } from '../../helpers/seed.ts'
import { asAuditor, open } from '../../helpers/identity/audited.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-47 an auditor reads which decisions made an entity what it is, and where each external id was led', async (t, q) => {
  const { team, other, decision } = await open(q)
  const { realmId, accountId } = homeOf(q)
  const decided = await asAuditor(q, 'select * from audit.decisions where entity_id = $1', [team])
  t.match(decided, [{
    mode: 'test', test_account_id: accountId, decision_id: decision, entity_type: 'team', first_id: team, first_name: 'Eagles',
    second_id: other, second_name: 'The Eagles', status: 'approved', decided_by: 'Kim'
  }])
  t.match(JSON.stringify(decided[0]?.evidence), 'Their names are the same.')
  t.match(await asAuditor(q, "select * from audit.redirects where entity_type = 'team'"), [{
    entity_id: other, entity_name: 'The Eagles', survivor_id: team, survivor_name: 'Eagles', decision_id: decision, has_row: true
  }])
  await q("insert into identity.redirects values ($1, 'tm_ghost', 'team', $2, $3)", [realmId, team, decision])
  t.match(await asAuditor(q, "select * from audit.redirects where entity_id = 'tm_ghost'"), [{ entity_name: null, has_row: false }])
  const led = () => asAuditor(q, `select external_id, entity_id, entity_name, origin_id, decision_id from audit.external_ids
    where entity_type = 'team' order by external_id limit 2`)
  t.same(await led(), [
    { external_id: 't1', entity_id: team, entity_name: 'Eagles', origin_id: team, decision_id: null },
    { external_id: 't2', entity_id: team, entity_name: 'Eagles', origin_id: other, decision_id: decision }
  ])
  await undo(q, 'team', other)
  t.match((await led())[1], { entity_id: other, entity_name: 'The Eagles', origin_id: other, decision_id: null })
  t.match(await asAuditor(q, 'select * from audit.decisions where decision_id = $1', [decision]), [{
    entity_id: null, status: 'rejected', undone_by: 'Lee'
  }])
})
