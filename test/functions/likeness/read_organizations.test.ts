import t from 'tap'
import { readParts, type Said } from '../../helpers/identity/comparing.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-96 likeness.read_organizations reads core, form, initials and site of a name', async (t, q) => {
  const read = (said: Said): Promise<Record<string, string[]>> => readParts(q, 'organization', said)
  t.match(await read({ name: 'Marrowick Youth Soccer Association, Inc.', website: 'https://www.MarrowickYSA.example/teams' }), {
    word: ['marrowick'], form: ['asy'], initials: ['mysa'], website: ['marrowickysa.example'], placeholder: undefined
  })
  t.match(await read({ name: 'Club de Fútbol Ostrável' }), { word: ['ostravel'], form: ['cf'] })
  t.match(await read({ name: 'Marrowick Utd' }), { word: ['marrowick', 'united'] })
  t.match(await read({ name: 'Marrowick Ath.' }), { word: ['marrowick'], form: ['a'] })
  t.match(await read({ name: 'Soccer Club' }), { placeholder: ['yes'] })
  t.match(await read({ name: 'A B', sanctioning: { one: '1', two: '2', three: '3' } }), { sanctioning: ['one 1', 'three 3', 'two 2'] })
})
