create or replace function read.competitions_at(realm_id integer, venue_ids text[]) returns table (venue_id text, competition_id text)
language sql stable
begin atomic
  with recursive hop as (
    select v.venue_id,
           (select min(f.competition_id) from canon.fixtures f
             where f.realm_id = competitions_at.realm_id and f.venue_id = v.venue_id and f.competition_id is not null
               and f.merged_into is null) as competition_id
      from unnest(competitions_at.venue_ids) v (venue_id)
    union all
    select h.venue_id,
           (select min(f.competition_id) from canon.fixtures f
             where f.realm_id = competitions_at.realm_id and f.venue_id = h.venue_id and f.competition_id > h.competition_id
               and f.merged_into is null)
      from hop h
     where h.competition_id is not null
  )
  select h.venue_id, h.competition_id from hop h where h.competition_id is not null;
end;

comment on function read.competitions_at(integer, text[]) is
  'Returns which competitions are played at which of the venues: one look-up a pair, however many fixtures there are (the index '
  'fixtures_playing is walked in hops).';
