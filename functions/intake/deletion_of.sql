create or replace function intake.deletion_of(realm_id integer, source_id text, external_id text) returns timestamptz
language sql stable
begin atomic
  select m.withdrawn_at
    from canon.external_ids m
   where m.realm_id = deletion_of.realm_id and m.source_id = deletion_of.source_id
     and m.entity_type = 'stat_line' and m.external_id = deletion_of.external_id and m.player_id = '';
end;

comment on function intake.deletion_of(integer, text, text) is
  'Returns observed_at of the newest deletion of a source''s external id of stat lines, which also applies to lines under it that come '
  'later; null: none is known.';
