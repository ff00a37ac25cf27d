import t from 'tap'
import { merges } from '../../helpers/identity/comparing.ts'
import { useDatabase } from '../../helpers/database.ts'
import { compareEach } from '../../helpers/identity/alike_names.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-72 names that shift by season and convention are one team, by likeness.compare_pairs and likeness.align_words', async (t, q) => {
  for (const found of await compareEach(q, [
    ['Oakton Chargers B2016', 'OAKTON CHARGERS 16 Boys'], ['Oakton SC Chargers 2012', 'Oakton Chargers 2012'],
    ['Marrowick Wolf Pack 2009', 'Marrowick SA Wolfpack 2009'],
    ['Mar-Tol SC Flash 2007', 'Marrowick Tolland SC Flash 2007'], ['Oakton Avatar 2008', 'Oakton Avatars 2008'],
    ['Oakton Blaze 2013 Blue', 'Oakton Blue Blaze 2013'], ['Quillhaven Venn 16B', 'Grand Harrow Quillhaven Venn 16B'],
    ['Oakton Chiefs Orange 2009 (Petullo)', 'Oakton SC Chiefs Orange 2009'], ['Oakton Kings 2016', 'Oakton Kings 2016/17'],
    ['Quilhaven Kings 2012', 'Quillhaven Kings 2012'], ['Oakton SC Kings U12 Boys', 'Oakton Kings BU12'],
    ['Oakton Kings 16B (F25)', 'Oakton Kings 16B (S26)']
  ])) t.ok(merges(found), found.pair)
})

database.transaction('IDENTITY-140 the region of both teams counts for nothing in front of the year, by likeness.align_words, and is a mark behind it or where it is not that of both', async (t, q) => {
  const of = (name: string, region?: string): { name: string, region?: string } => ({ name, ...(region && { region }) })
  for (const found of await compareEach(q, [
    [of('Oakton FL 2016B Red', 'FL'), of('Oakton 2016B Red', 'FL')], [of('AC Oakton Quill TX 2016', 'TX'), of('Oakton Quill 2016', 'TX')]
  ])) t.ok(merges(found), found.pair)
  for (const found of await compareEach(q, [
    [of('Oakton FL 2016B Red'), of('Oakton 2016B Red')], [of('Oakton FL 2016B Red', 'FL'), of('Oakton 2016B Red')],
    [of('Oakton FL 2016B Red', 'OH'), of('Oakton 2016B Red', 'OH')], [of('Oakton Quill 2016B TX', 'TX'), of('Oakton Quill 2016B', 'TX')],
    [of('Oakton FL 2016B Red', 'FL'), of('Oakton NJ 2016B Red', 'FL')],
    [of('Oakton FL Quill Marrow 2016B', 'FL'), of('Oakton NJ Quill Marrow 2016B', 'FL')],
    [of('Oakton FL 2016B Red', 'FL'), of('Oakton 2016B Blue', 'FL')]
  ])) t.notOk(merges(found), found.pair)
})
