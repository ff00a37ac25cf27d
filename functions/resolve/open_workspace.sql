create or replace function resolve.open_workspace(observation_count integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if to_regclass('pg_temp.incoming') is not null then
    perform resolve.clear_workspace(open_workspace.observation_count);
    return;
  end if;
  create temporary table incoming (
    seq integer, batch_index integer, observation_id text collate "C", type text collate "C", external_id text collate "C", player_id text collate "C" not null default '',
    observed_at timestamptz, confidence double precision, is_deleted boolean, data jsonb, content_hash bytea,
    mapping_id bigint, entity_id text collate "C", is_new boolean, claims jsonb, round integer, standing text, is_shared boolean, has_gaps boolean, is_return boolean, is_recorded boolean, was_withdrawn boolean
  );
  create temporary table wanted (
    entity_type text collate "C", external_id text collate "C", player_id text collate "C" not null default '', is_direct boolean, is_described boolean,
    field text collate "C", value jsonb, seq integer, mapping_id bigint, entity_id text collate "C", is_new boolean, is_open boolean, only_seq integer, is_recorded boolean, content_hash bytea, first_result jsonb,
    was_deleted boolean
  );
  create temporary table contested (entity_id text collate "C", field text collate "C", seq integer);
  create temporary table ranking (
    entity_id text collate "C", field text collate "C", mapping_id bigint, value jsonb, observation_id text collate "C",
    precedence canon.precedence, is_winning boolean, wins boolean
  );
  create temporary table decided (
    entity_id text collate "C", seq integer, winners jsonb, observations jsonb, is_new boolean, is_withdrawal boolean, is_return boolean, mapping_id bigint, external_id text collate "C"
  );
  create temporary table drafts (like canon.fixtures, seq integer, is_new boolean, is_withdrawal boolean, is_return boolean,
    changed_fields text[], moves jsonb, observations jsonb, state_before jsonb, state_after jsonb, result_before jsonb, entries text,
    external_ids jsonb, mapping_ids bigint[]);
  alter table pg_temp.drafts
    alter column document drop not null, alter column placeholders drop not null, alter column sorts_at drop not null;
  create temporary table documents (fixture_id text collate "C", placeholders bigint[], document text);
  create temporary table touched (competition_id text collate "C", seq integer, field text, value jsonb, part_id text collate "C", is_renamed boolean);
  create temporary table stale (entity_type text, entity_id text collate "C");
  create temporary table touched_stages (stage_id text collate "C", fixture_id text collate "C", teams text[]);
  -- Never analysed, so the planner knows nothing of their sizes: with these, whatever way it chooses is a good one.
  create index on pg_temp.incoming (seq);
  create index on pg_temp.incoming (mapping_id);
  create index on pg_temp.wanted (external_id);
  create index on pg_temp.wanted (mapping_id) where was_deleted;
  create index on pg_temp.decided (entity_id);
  create index on pg_temp.drafts (fixture_id);
  create index on pg_temp.documents (fixture_id);
  create index on pg_temp.ranking (entity_id);
  create index on pg_temp.contested (entity_id);
  create index on pg_temp.stale (entity_id);
  create index on pg_temp.touched_stages (stage_id);
end;
$$;

comment on function resolve.open_workspace(integer) is 'Makes the session''s temporary tables in which a batch is applied step by step: incoming (its observations), wanted (the ids it names), contested (fields to decide), ranking, decided, drafts (fixtures to write) and their documents, stale (what must be drawn again) and touched_stages (whose tables may move). What is staged for the ledger stands in tables of its own (ledger.open_staging). A session has them once; observation_count is how many observations are to come (resolve.clear_workspace).';
