create or replace function identity.review_page(realm_id integer, mode text, decision_id text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_decision identity.decisions := identity.read_decision(review_page.realm_id, review_page.decision_id);
  v_first text := identity.survivor_of(review_page.realm_id, v_decision.first_id);
  v_second text := identity.survivor_of(review_page.realm_id, v_decision.second_id);
  v_review manage.review := identity.describe(v_decision, review_page.mode);
begin
  return to_jsonb(v_review) || jsonb_build_object(
    'proposed_at', util.rfc3339(v_review.proposed_at), 'decided_at', util.rfc3339(v_review.decided_at),
    'undone_at', util.rfc3339(v_review.undone_at),
    'decided_by', identity.decider(v_review.decided_by), 'undone_by', identity.decider(v_review.undone_by),
    'auto', identity.threshold('auto'), 'review', identity.threshold('review'),
    'is_under_way', identity.is_under_way(v_decision.decision_id), 'are_one', v_first = v_second,
    'first_answer', v_first, 'second_answer', v_second, 'is_reopenable', v_decision.status = 'rejected' and v_decision.undone_at is null,
    'is_parted', v_decision.undone_at is not null and v_first <> v_second,
    'newer_id', (
      select d.decision_id from identity.decisions d
       where d.realm_id = review_page.realm_id and d.first_id = v_decision.first_id and d.second_id = v_decision.second_id
         and d.status <> 'rejected' and d.decision_id <> v_decision.decision_id),
    'rests_on_status', case when v_decision.rests_on is not null
      then (identity.read_decision(review_page.realm_id, v_decision.rests_on)).status end,
    'resting', (
      select count(*) from identity.resting_on(review_page.realm_id, v_decision.decision_id) r (id)
        join identity.decisions d on d.realm_id = review_page.realm_id and d.decision_id = r.id and d.status = 'approved'),
    'first_sources', identity.sources_beside(review_page.realm_id, v_decision.first_id),
    'second_sources', identity.sources_beside(review_page.realm_id, v_decision.second_id),
    'queue', identity.place_in_queue(review_page.realm_id, v_decision.decision_id),
    'earlier', identity.earlier_decisions(v_decision),
    'schedules', case when v_decision.entity_type = 'team' and v_first <> v_second
      then identity.schedules_beside(review_page.realm_id, v_first, v_second) end,
    'consequences', case when v_decision.status = 'pending' or v_decision.undone_at is not null
      then identity.consequences(review_page.realm_id, v_decision.entity_type, v_first, v_second) end)
    || identity.fields_beside(review_page.realm_id, v_decision.entity_type, v_decision.first_id, v_decision.second_id);
end;
$$;

comment on function identity.review_page(integer, text, text) is
  'Returns all that a page shows of a review of a realm in a mode: what identity.describe says, with who decided in words; the '
  'thresholds; whether a worker is at it; whether its two were parted and are two still (is_parted), and the review of the same two that '
  'is newer (newer_id; null: none); both entities field by field with who speaks of each (identity.fields_beside) and which sources know '
  'them; the schedules of two teams; what approving does (identity.consequences; null while they are one, or are kept apart); its place '
  'in the queue; and what was decided of either before. Raises OYN01 (not_found). IDENTITY-143, IDENTITY-145.';
