import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

const matches: Record<string, string> = {
  'the tag itself': 'W/"abc"',
  'its strong form, since the comparison is weak': '"abc"',
  'a list with it': '"x", W/"abc" ,"y"',
  'a list without spaces': '"x",W/"abc"',
  'a star': ' * ',
}
const misses: Record<string, string | null> = {
  'no header': null,
  'an empty header': '',
  'another tag': 'W/"abcd"',
  'the tag without its quotes': 'abc',
  'a star in quotes': '"*"',
}

database.transaction('HTTP-2 a header that names the tag matches', async (t, q) => {
  for (const [name, header] of Object.entries(matches)) {
    t.equal(await q.value(`select util.etag_matches($1, 'W/"abc"')`, [header]), true, name)
  }
})

database.transaction('HTTP-2 any other header does not', async (t, q) => {
  for (const [name, header] of Object.entries(misses)) {
    t.equal(await q.value(`select util.etag_matches($1, 'W/"abc"')`, [header]), false, name)
  }
})
