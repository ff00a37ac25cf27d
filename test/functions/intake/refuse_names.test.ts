import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-7 an erasure is put on record with why and by whom, in words that do not name the person: OYV02', async (t, q) => {
  const refuse = (reason: string | null, madeBy: string | null) => q.code(
    `select intake.refuse_names(jsonb_populate_record(null::intake.person, jsonb_build_object(
      'pattern', intake.person_pattern(array['p-4711', 'Zoë Thistlewood']))), $1, $2)`, [reason, madeBy]
  )
  t.equal(await refuse('Letter 12', 'Kim'), undefined)
  for (const [reason, madeBy] of [
    ['', 'Kim'], [null, 'Kim'], ['x'.repeat(501), 'Kim'], ['Letter 12', ''], ['Letter 12', null], ['Letter 12', 'x'.repeat(201)],
    ['Her id is P-4711.', 'Kim'], ['Letter 12', 'mother of zoë thistlewood']
  ] as const) t.equal(await refuse(reason, madeBy), 'OYV02', `${reason} by ${madeBy}`)
})
