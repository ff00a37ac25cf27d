import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const CHICAGO = [41.8781, -87.6298]
const MILWAUKEE = [43.0389, -87.9065]

database.transaction('Chicago and Milwaukee are 131 km apart, in both directions', async (t, q) => {
  const there = await q.value('select util.distance_km($1, $2, $3, $4)', [...CHICAGO, ...MILWAUKEE])
  t.ok(Math.abs(there - 131.05) < 0.5, String(there))
  t.equal(await q.value('select util.distance_km($1, $2, $3, $4)', [...MILWAUKEE, ...CHICAGO]), there)
})

database.transaction('a place is no distance from itself', async (t, q) => {
  t.equal(await q.value('select util.distance_km($1, $2, $1, $2)', CHICAGO), 0)
})

database.transaction('the date line and the poles are no obstacle', async (t, q) => {
  t.ok(Math.abs(await q.value('select util.distance_km(0, 179.5, 0, -179.5)') - 111.195) < 0.01, 'a degree on the equator')
  t.ok(
    Math.abs(await q.value('select util.distance_km(90, 0, -90, 77)') - Math.PI * 6371.0088) < 0.001,
    'half way round, where rounding would take the root of a negative number'
  )
})
