create or replace function identity.read_street(line text) returns jsonb
language sql immutable strict parallel safe
return (
  with cut as (
    -- What stands beside the street: a suite, a crossing, a shopping center after a comma.
    select regexp_replace(lower(line),
             '(?<=\S)(?:,|;|  |\s+(?:between|near|off|at|suite|ste|unit|apt|bldg|building|floor)\M).*$', '') as said
  ),
  words as (
    select coalesce(jsonb '{
        "street": "st", "str": "st", "road": "rd", "avenue": "ave", "av": "ave", "boulevard": "blvd", "blv": "blvd", "drive": "dr",
        "lane": "ln", "la": "ln", "highway": "hwy", "parkway": "pkwy", "pky": "pkwy", "place": "pl", "square": "sq", "circle": "cir",
        "court": "ct", "terrace": "ter", "turnpike": "tpke", "pike": "tpke", "trail": "trl", "plaza": "plz", "n": "north",
        "s": "south", "e": "east", "w": "west", "saint": "st", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th",
        "fifth": "5th", "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th", "route": "rt", "rte": "rt",
        "county": "co", "mount": "mt", "fort": "ft"
      }' ->> w.word, w.word) as word, w.place
      from cut c, string_to_table(util.fold(regexp_replace(c.said,
             '^\s*(?:\d+(?:\s*-\s*\w+)?(?=\s))?(?:\s*\m[a-df-mo-rt-vx-z]\s+(?=[a-z]{3})(?!(?:street|st|str|road|avenue|ave|av|boulevard|'
             || 'blvd|drive|lane|highway|hwy|parkway|place|square|circle|court|terrace|way|loop)\M))?', '')), ' ')
           with ordinality w (word, place)
     where w.word not in ('', 'in', 'the')
  ),
  kinds as (
    select w.word, w.place, case
        when w.word in ('north', 'south', 'east', 'west', 'ne', 'nw', 'se', 'sw') then 'side'
        when w.place > 1 and w.word in ('st', 'rd', 'ave', 'blvd', 'dr', 'ln', 'hwy', 'pkwy', 'pl', 'sq', 'cir', 'ct', 'ter', 'tpke', 'trl',
          'plz', 'way', 'loop', 'run') then 'kind'
        else 'name' end as part
      from words w
  )
  select case when c.said ~ '^\s*p\.?\s*o\.?\s*box\M' or not exists (select from kinds k) then null else
    jsonb_strip_nulls(jsonb_build_object(
      'number', substring(c.said from '^\s*(\d+)(?=[\s-])'), 'until', substring(c.said from '^\s*\d+\s*-\s*(\d+)(?=\s)'),
      'name', coalesce((select string_agg(k.word, '' order by k.place) from kinds k where k.part = 'name'),
                       (select string_agg(k.word, '' order by k.place) from kinds k)),
      'whole', (select string_agg(k.word, '' order by k.place) from kinds k where k.part <> 'kind'),
      'kind', (select k.word from kinds k where k.part = 'kind' order by k.place desc limit 1),
      'sides', (select jsonb_agg(k.word order by k.word) from kinds k where k.part = 'side'))) end
    from cut c);

comment on function identity.read_street(text) is
  'Reads the first line of an address: its number (and until, where it is a range), and the name, kind and sides of the street, '
  'abbreviated and without spaces, and whole: all but the kind; without the letter of a building; null where it names no street '
  '(IDENTITY-93, IDENTITY-203).';
