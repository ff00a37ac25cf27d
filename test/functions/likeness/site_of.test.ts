import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-95 likeness.site_of is the host of a website, and none that many share', async (t, q) => {
  for (const [website, site] of [
    ['https://www.Club.example/x?y', 'club.example'], ['club.example', 'club.example'], ['https://facebook.com/club', null],
    ['https://club.sportsengine.com', null], ['nothing', null]
  ]) {
    t.equal(await q.value('select likeness.site_of($1)', [website]), site, String(website))
  }
})
