#!/bin/sh
# Runs one command of the operator in the cluster, as a Job of its own, shows what it says, and ends with
# its status:
#   sh deploy/k8s/operator/run.sh keys create --account acme
# The Job goes after a day, and with it what it said.
set -eu
: "${1:?name a command, such as: keys list}"
job="admin-$(date -u +%Y%m%d-%H%M%S)"
pod="--selector=batch.kubernetes.io/job-name=$job"
begun='.status.containerStatuses[0].containerID'
status='.status.containerStatuses[0].state.terminated.exitCode'
arguments=$(printf '%s\n' "$@" | sed 's/[\\"]/\\&/g; s/.*/"&"/' | paste -s -d , -)

kubectl --namespace quarry create job "$job" --from cronjob/admin --dry-run=client --output yaml |
  kubectl patch --local --filename - --type json --output yaml --patch "[{
    \"op\": \"replace\",
    \"path\": \"/spec/template/spec/containers/0/args\",
    \"value\": [$arguments]
  }]" |
  kubectl create --filename - >&2
kubectl --namespace quarry wait pod "$pod" --for create --timeout 1m >&2
kubectl --namespace quarry wait pod "$pod" --for "jsonpath={$begun}" --timeout 5m >&2
kubectl --namespace quarry logs --follow "job/$job"
kubectl --namespace quarry wait pod "$pod" --for "jsonpath={$status}" --timeout 5m >&2
exit "$(kubectl --namespace quarry get pod "$pod" --output "jsonpath={.items[0]$status}")"
