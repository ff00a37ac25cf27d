create or replace function identity.carry_out(realm_id integer, decision_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_moving text[];
begin
  perform identity.pair_parts(carry_out.realm_id, carry_out.decision_ids);
  perform identity.pair_games(carry_out.realm_id, carry_out.decision_ids);
  perform identity.write_grounds(carry_out.realm_id, array(
    select d.decision_id from identity.decisions d
     where d.realm_id = carry_out.realm_id and d.decision_id = any (carry_out.decision_ids) and d.matcher is not null));
  v_moving := identity.losing_games(carry_out.realm_id, carry_out.decision_ids);
  perform identity.settle(carry_out.realm_id, identity.pairs_of(carry_out.realm_id, carry_out.decision_ids));
  perform identity.close_moot(carry_out.realm_id, array(
    select d.first_id from identity.decisions d
     where d.realm_id = carry_out.realm_id and d.decision_id = any (carry_out.decision_ids)));
  perform identity.note_merged(carry_out.realm_id, carry_out.decision_ids, v_moving);
end;
$$;

comment on function identity.carry_out(integer, text[]) is
  'Makes the model what approved decisions say, all at once: external ids, redirects, merged_into, every field of what is affected and '
  'its tables, with the divisions and stages of competitions and the games of teams; and notes what they are new evidence for. The caller '
  'began the change (ledger.begin_change) and ends it (ledger.flush_changes). IDENTITY-32, IDENTITY-35, IDENTITY-123.';
