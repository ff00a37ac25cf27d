import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-76 manage.evaluate_pairs measures as the manager, and refuses types that are not compared: OYV02', async (t, q) => {
  await q.as('oyss_manager', async () => {
    const pairs = [{ left: 'Oakton Kings 2016', right: 'OAKTON KINGS 16', same: true }, { left: 'Tolland 2012', right: 'TBD', same: false }]
    t.match(await q.call('manage.evaluate_pairs', { entity_type: 'team', pairs, without: [], error_limit: 0 }), {
      arrivals: 2, merged: 1, precision: 1, recall: 1, errors: []
    })
    t.match(await q.call('manage.evaluate_pairs', { entity_type: 'team', pairs: [], without: [], error_limit: 0 }), {
      arrivals: 0, precision: null, recall: null
    })
    t.equal(
      await q.code(() => q.call('manage.evaluate_pairs', { entity_type: 'fixture', pairs, without: [], error_limit: 0 })), 'OYV02'
    )
  })
})
