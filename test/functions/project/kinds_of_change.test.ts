import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

for (const [title, isNew, isWithdrawal, moves, kinds] of [
  ['new is created, whatever it says', true, false, { name: 'Eagles', merged_into: null }, [['created', ['name']]]],
  ['what moves is updated', false, false, { season: '2026', name: 'Eagles' }, [['updated', ['name', 'season']]]],
  ['who comes back without a move is updated', false, false, {}, [['updated', []]]],
  ['withdrawn is one kind, with what moves', false, true, { name: 'Eagles' }, [['withdrawn', ['name']]]],
  ['merged alone', false, false, { merged_into: 'tm_1' }, [['merged', ['merged_into']]]],
  ['one of its own again, with what moves beside', false, false, { merged_into: null, name: 'Eagles' }, [
    ['unmerged', ['merged_into']], ['updated', ['name']]
  ]],
] as const) {
  database.transaction(`STREAM-2, EVENT-2, IDENTITY-33 ${title}`, async (t, q) => {
    const rows = await q('select kind, changed_fields from unnest(project.kinds_of_change($1, $2, $3))', [isNew, isWithdrawal,
      JSON.stringify(moves)])
    t.same(rows.map((row) => Object.values(row)), kinds)
  })
}
