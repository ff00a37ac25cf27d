import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-8 a name in which something can be seen is a name; an empty one, one of blanks, and none are none', async (t, q) => {
  const usable = (name: unknown) => q.value('select resolve.usable_name($1)', [name === null ? null : JSON.stringify(name)])
  for (const name of ['Eagles', ' x ', '.', '\u00a0a']) t.equal(await usable(name), name)
  for (const name of ['', ' ', '\t\n', '\u00a0', '\u200b\u3000', '\ufeff', null]) t.equal(await usable(name), null, JSON.stringify(name))
})
