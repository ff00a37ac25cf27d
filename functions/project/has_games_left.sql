create or replace function project.has_games_left(realm_id integer, source_id text, old_id text, new_id text) returns boolean
language sql stable
begin atomic
  select exists (
    select
      from canon.fixtures f
      cross join lateral (
        select m.mapping_id, m.external_id from canon.external_ids m
         where m.realm_id = has_games_left.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture'
           and m.source_id = has_games_left.source_id and not m.is_withdrawn offset 0) m
      join canon.claims c on c.realm_id = has_games_left.realm_id and c.mapping_id = m.mapping_id and c.field = 'venue'
     where f.realm_id = has_games_left.realm_id and f.venue_id = has_games_left.old_id and f.sorts_at > util.now() - interval '1 day'
       and project.is_to_come(f.starts_at, f.sorts_at) and f.status <> 'cancelled' and f.merged_into is null
       and identity.survivor_of(has_games_left.realm_id, c.value ->> 'id') = has_games_left.old_id
       -- A run may be several batches: what its target lists is said, and on its way.
       and not exists (
             select
               from connect.feeds d
               join connect.targets t on t.realm_id = d.realm_id and t.feed_id = d.feed_id
               join connect.listed l on l.realm_id = t.realm_id and l.target_id = t.target_id and l.external_id = m.external_id
               join canon.external_ids v on v.realm_id = d.realm_id and v.source_id = d.source_id and v.entity_type = 'venue'
                                        and v.external_id = l.data #>> '{venue,external_id}' and v.player_id = ''
              where d.realm_id = has_games_left.realm_id and d.source_id = has_games_left.source_id and l.withdrawn_at is null
                and v.entity_id = has_games_left.new_id));
end;

comment on function project.has_games_left(integer, text, text, text) is
  'Returns whether a source still has a game to come at a venue (old_id) of those that stand there: none that is cancelled, withdrawn, or '
  'that a feed of the source lists at another (new_id) by now. HISTORY-41.';
