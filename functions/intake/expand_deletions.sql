create or replace function intake.expand_deletions(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Held until the end of the transaction: while a batch deletes stat lines, no other batch of the source makes lines of players.
  if exists (select from pg_temp.incoming i where i.type = 'stat_line' and i.is_deleted) then
    perform util.lock_stat_lines(expand_deletions.source_id, is_shared => false);
  elsif exists (select from pg_temp.incoming i where i.player_id <> '') then
    perform util.lock_stat_lines(expand_deletions.source_id, is_shared => true);
    return;
  else
    return;
  end if;

  insert into pg_temp.incoming (
    seq, batch_index, observation_id, type, external_id, player_id, observed_at, confidence, is_deleted, data, content_hash, round)
  select i.seq, i.batch_index, i.observation_id, i.type, i.external_id, p.player_id, i.observed_at, i.confidence, true, i.data,
         i.content_hash, 1
    from pg_temp.incoming i
    cross join lateral (
      select m.player_id
        from canon.external_ids m
       where m.realm_id = expand_deletions.realm_id and m.source_id = expand_deletions.source_id
         and m.entity_type = i.type and m.external_id = i.external_id
      union
      select o.player_id from pg_temp.incoming o where o.type = i.type and o.external_id = i.external_id
    ) p
   where i.type = 'stat_line' and i.is_deleted and p.player_id <> '';
end;
$$;

comment on function intake.expand_deletions(integer, text) is
  'Expands the deletion of a stat line into one of every line under its external id, whoever the player: those that the source has '
  'reported and those in the batch. The deletion itself has no player; intake.deletion_of finds it for lines that come later '
  '(IDENTITY-13).';
