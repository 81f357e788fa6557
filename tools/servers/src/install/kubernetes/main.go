// Kubernetes' control plane, with its store, its client and what runs on a node, as one program: its first
// argument says which of them it is, the others are that one's own.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	proxy "k8s.io/kubernetes/cmd/kube-proxy/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

var parts = map[string]func() *cobra.Command{
	"kube-apiserver":          apiserver.NewAPIServerCommand,
	"kube-controller-manager": controllers.NewControllerManagerCommand,
	"kube-scheduler":          func() *cobra.Command { return scheduler.NewSchedulerCommand() },
	"kube-proxy":              func() *cobra.Command { return proxy.NewProxyCommand() },
	"kubelet":                 func() *cobra.Command { return kubelet.NewKubeletCommand(context.Background()) },
	"kubectl":                 kubectl.NewDefaultKubectlCommand,
}

func main() {
	os.Args = os.Args[1:]
	if len(os.Args) > 0 && os.Args[0] == "etcd" {
		etcdmain.Main(os.Args)
		return
	}
	if len(os.Args) > 0 && parts[os.Args[0]] != nil {
		os.Exit(cli.Run(parts[os.Args[0]]()))
	}
	fmt.Fprintln(os.Stderr, "usage: kubernetes PART [ARGUMENT...], PART one of: etcd, kube-apiserver,"+
		" kube-controller-manager, kube-scheduler, kube-proxy, kubelet, kubectl")
	os.Exit(2)
}
